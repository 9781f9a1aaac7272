/** CI runs all cases of a generated test. Other machines run an even sample, which takes less time. */
export const isWhole = process.env['CI'] !== undefined;

/** The number of values that a generated test tries here. @param count the number in CI. */
export const runs = (count: number): number => (isWhole ? count : Math.ceil(count / 8));
