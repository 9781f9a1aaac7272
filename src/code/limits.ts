/** No text of a configuration is longer, in characters. */
export const MAX_TEXT = 1_000_000;
/** No question takes more steps: an expression or statement is one. */
export const MAX_STEPS = 100_000;
/** Nothing is nested deeper: each level takes several frames of the stack. */
export const MAX_DEPTH = 400;
/** No loop of a configuration goes round more often. */
export const MAX_ROUNDS = 20_000;
