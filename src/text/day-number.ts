/** `2026-03-01` as the number 20260301, which can be compared; 0 for no date. */
export function dayNumber(date: string | null): number {
  return date === null ? 0 : Number(date.replaceAll('-', ''));
}

/** 20260301 as `2026-03-01`. */
export function dayString(day: number): string {
  const digits = String(day).padStart(8, '0');
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}
