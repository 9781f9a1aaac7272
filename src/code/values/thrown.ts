import type { Unknown } from './values.ts';

export class Thrown extends Error {
  readonly reason: Unknown;

  constructor(reason: Unknown) {
    super(reason.why);
    this.reason = reason;
  }
}
