const { dataset } = document.documentElement;

/** Pages are files: what a server would answer is asked of the index. */
export const isStatic = 'static' in dataset;
/** The path below which the site lies. */
export const mount = dataset['mount'] ?? '';
