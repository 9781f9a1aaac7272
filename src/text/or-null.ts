/** What is read; null where reading it throws. */
export function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
