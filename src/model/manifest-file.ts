/** The file that lists what an export contains. */
export const MANIFEST_FILE = 'lectern-export.json';
