/** CI tries all that a generated test can; a newcomer waits for an even sample of it. */
export const isWhole = process.env['CI'] !== undefined;
