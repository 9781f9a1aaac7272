/** The day whose behaviour of the Workers runtime the Worker is tested with: every Wrangler 4 knows it. */
const COMPATIBILITY_DATE = '2025-03-01';
/** What a name of a Worker may have. */
const NAME = /[^a-z0-9]+/g;
const MAX_NAME = 54;

/** wrangler.jsonc of a Worker. @param name of the site. @param main the program, below the folder. */
export function workerConfig(name: string, main: string): string {
  const config = {
    name: workerName(name),
    main,
    compatibility_date: COMPATIBILITY_DATE,
    // The program is bundled already.
    no_bundle: true,
    rules: [{ type: 'ESModule', globs: ['**/*.js'] }],
    // Every request goes through the program: it knows what is published, and what its answers must say.
    assets: { directory: 'assets', binding: 'ASSETS', run_worker_first: true, html_handling: 'none' },
    durable_objects: { bindings: [{ name: 'QUOTA', class_name: 'ClientQuota' }] },
    migrations: [{ tag: 'v1', new_sqlite_classes: ['ClientQuota'] }],
    observability: { enabled: true },
  };
  return `// Written once by lectern build --target cloudflare; it stays as you change it.
// Routes and names: https://developers.cloudflare.com/workers/wrangler/configuration/
${JSON.stringify(config, null, 2)}
`;
}

function workerName(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '').replace(NAME, '-');
  return plain.replace(/^-|-$/g, '').slice(0, MAX_NAME).replace(/-$/, '') || 'lectern';
}
