import docs from './config-docs.json' with { type: 'json' };

/** What one key of `lectern.yaml` is for. */
interface KeyDoc {
  /** One or two sentences, Markdown without links: hovers in editors show it. */
  says: string;
  example?: unknown;
  /** What holds without the key, where the schema has no default or one that means something else. */
  otherwise?: string;
}

/** Every key of `lectern.yaml` by its path: for the JSON Schema that editors read, and for the reference. */
export const CONFIG_DOCS: Readonly<Record<string, KeyDoc>> = docs;
