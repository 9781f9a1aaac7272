/** Writes down which keys of an argument a function asks for. */
export interface Tracker {
  readonly asked: Set<string>;
  /** What precedes the keys: empty or `data.`. */
  readonly prefix: string;
}
