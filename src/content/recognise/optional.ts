import type { Recognised } from './recognised.ts';

/** The parts that have a value. */
export function optional(
  parts: { [K in keyof Recognised]?: Recognised[K] | undefined },
): Partial<Recognised> {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
}
