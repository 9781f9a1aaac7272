/** The suites for `generators`. In each area, the suites that notice most bugs in the least time come first. */
const SITES = [
  'test/generators',
  'test/sites',
  'test/content/certainty.test.ts',
  'test/content/generators-withhold.test.ts',
  'test/content/kinds-withhold.test.ts',
];

export const AREAS = {
  content: {
    planted: ['src/content'],
    suites: [
      'test/content/address-patterns.test.ts',
      'test/content/state-words.test.ts',
      'test/content/entry-roles.test.ts',
      'test/content/left-unsaid.test.ts',
      'test/content/folders-and-settings.test.ts',
      'test/content/watch.test.ts',
      'test/pages/slots.test.ts',
      'test/content/field-reader.test.ts',
      'test/content/field-values.test.ts',
      'test/content/matter-forms.test.ts',
      'test/content/yaml-and-toml.test.ts',
      'test/content/slot-fragments.test.ts',
      'test/content',
      'test/sites',
      'test/generators/define-generator.test.ts',
    ],
  },
  search: {
    planted: ['src/search'],
    suites: [
      'test/search/ranking.test.ts',
      'test/search/query.test.ts',
      'test/search/readings.test.ts',
      'test/search',
    ],
  },
  // Suites that start the built program are missing, because the built program has no planted bug.
  export: {
    planted: ['src/export'],
    suites: [
      'test/export/files.test.ts',
      'test/export/hosts.test.ts',
      'test/export/outputs.test.ts',
      'test/export/withheld-words.test.ts',
    ],
  },
  publication: { planted: ['src/publication'], suites: ['test/publication'] },
  operations: { planted: ['src/operations'], suites: ['test/operations'] },
  quota: { planted: ['src/quota'], suites: ['test/quota'] },
  code: { planted: ['src/code'], suites: ['test/code', 'test/generators'] },
  generators: { planted: ['src/generators'], suites: SITES },
  visibility: {
    planted: [
      'src/content/fields/visibility.ts',
      'src/content/config/certainty.ts',
      'src/content/config/rules.ts',
      'src/content/report/outcomes.ts',
      'src/content/report/nothing-published.ts',
      'src/folder/never-served.ts',
      'src/generators/standard/draft-sections.ts',
    ],
    suites: [
      'test/content/kinds-withhold.test.ts',
      'test/content/certainty.test.ts',
      'test/content/generators-withhold.test.ts',
      'test/content/schedule.test.ts',
      'test/content',
      'test/sites',
      'test/generators/define-generator.test.ts',
    ],
  },
};

/**
 * These suites are slow, start the built program, read folders outside of the repository, or need to know their own
 * path.
 */
export const SLOW = [
  'test/code/hostile.test.ts',
  'test/code/soundness.test.ts',
  'test/content/diagnostics-docs.test.ts',
  'test/content/file-system.test.ts',
  'test/content/growth.test.ts',
  'test/content/infer-site-name.test.ts',
  'test/content/lint.test.ts',
  'test/content/picture-headers.test.ts',
  'test/content/unbounded.test.ts',
  'test/publication/balanced.test.ts',
  'test/publication/bucket.test.ts',
  'test/publication/publish.test.ts',
  'test/publication/replica.test.ts',
  'test/publication/replica-folder.test.ts',
  'test/quota/backends.test.ts',
  'test/quota/shared.test.ts',
  'test/sites/comments.test.ts',
  'test/sites/real-sites.test.ts',
  'test/sites/remysharp.test.ts',
];
