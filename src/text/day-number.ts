/** `2026-03-01` as 20260301, which compares and gives its year without a calendar; 0 for none. */
export function dayNumber(date: string | null): number {
  return date === null ? 0 : Number(date.replaceAll('-', ''));
}

/** 20260301 as `2026-03-01`. */
export function dayString(day: number): string {
  const digits = String(day).padStart(8, '0');
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}
