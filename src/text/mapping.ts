/** Whether a value that was read from outside is a mapping of keys to values. */
export function isMapping(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** The value as a mapping; an empty one where it is none. */
export function mapping(value: unknown): Record<string, unknown> {
  return isMapping(value) ? value : {};
}
