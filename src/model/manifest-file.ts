/** In the folder of an export: what it holds. */
export const MANIFEST_FILE = 'lectern-export.json';
