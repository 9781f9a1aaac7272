/** A key of `lectern.yaml` that has another name now. The old one keeps working: docs/explanation/versioning.md says how long. */
export interface RenamedKey {
  /** The old name with those of the mappings that it lies in, joined by dots. */
  from: string;
  to: string;
  /** The version that renamed it. */
  since: string;
  /** Where a value without keys may stand in the place of the new key's mapping: the key that such a value is short for. */
  short?: string;
}

export const RENAMED_KEYS: readonly RenamedKey[] = [
  { from: 'strings.one_entry', to: 'strings.entries.one', since: '0.1.0', short: 'other' },
  { from: 'strings.results_one', to: 'strings.results.one', since: '0.1.0', short: 'other' },
  { from: 'strings.results_many', to: 'strings.results.other', since: '0.1.0', short: 'other' },
];
