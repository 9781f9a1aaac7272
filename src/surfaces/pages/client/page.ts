const { dataset } = document.documentElement;

/** The site is an export: there is no server, and search uses the index in the browser. */
export const isStatic = 'static' in dataset;
/** The path that the site is mounted at; empty at the root of a host. */
export const mount = dataset['mount'] ?? '';
