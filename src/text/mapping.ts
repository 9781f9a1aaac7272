/** Whether a value is an object, and no array. */
export function isMapping(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** The value, or an empty mapping if it is none. */
export function mapping(value: unknown): Record<string, unknown> {
  return isMapping(value) ? value : {};
}
