/** CI tries all that a generated test can; a newcomer waits for an even sample of it. */
export const isWhole = process.env['CI'] !== undefined;

/** How many values a generated test tries, of so many in CI. */
export const runs = (count: number): number => (isWhole ? count : Math.ceil(count / 8));
