import type { Unknown } from './values.ts';

/** An error that the code itself throws. */
export class Thrown extends Error {
  readonly reason: Unknown;

  constructor(reason: Unknown) {
    super(reason.why);
    this.reason = reason;
  }
}
