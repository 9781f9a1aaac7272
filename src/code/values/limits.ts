/** No text of a configuration is longer, in characters. */
export const MAX_TEXT = 1_000_000;
/** No question takes more steps: an expression or statement is one. */
export const MAX_STEPS = 100_000;
/** So many items of a list or mapping that is gone over or copied are one step. */
export const ITEMS_PER_STEP = 4;
/** So many characters of a text that is looked through are one step. */
export const CHARACTERS_PER_STEP = 500;
/** Nothing is nested deeper: each level takes several frames of the stack. */
export const MAX_DEPTH = 400;
