/** The five kinds of content, in the order in which the contract names them. */
export const CONTENT_TYPES = ['writing', 'video', 'talk', 'project', 'page'] as const;

/** The kind of an entry. */
export type ContentType = (typeof CONTENT_TYPES)[number];

/** The collection (first path segment) of each type; a page has none: its path is its own. */
export const COLLECTIONS: Readonly<Record<ContentType, string>> = {
  writing: 'writing',
  video: 'videos',
  talk: 'talks',
  project: 'projects',
  page: '',
};

/** `9 writing, 1 video, 4 talks`: the types that there are. */
export function countedTypes(counts: Readonly<Record<ContentType, number>>): string {
  return CONTENT_TYPES.filter((type) => counts[type] > 0)
    .map((type) => `${counts[type]} ${type}${type === 'writing' || counts[type] === 1 ? '' : 's'}`)
    .join(', ');
}
