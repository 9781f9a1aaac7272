/** The five kinds of content, in the order in which the contract names them. */
export const CONTENT_TYPES = ['writing', 'video', 'talk', 'project', 'page'] as const;

/** The kind of an entry. */
export type ContentType = (typeof CONTENT_TYPES)[number];

/** The collection (first path segment) of each type; empty for pages, which have none. */
export const COLLECTIONS: Readonly<Record<ContentType, string>> = {
  writing: 'writing',
  video: 'videos',
  talk: 'talks',
  project: 'projects',
  page: '',
};

/** The number of entries of each type that has any: `9 writing, 1 video, 4 talks`. */
export function countedTypes(counts: Readonly<Record<ContentType, number>>): string {
  return CONTENT_TYPES.filter((type) => counts[type] > 0)
    .map((type) => `${counts[type]} ${type}${type === 'writing' || counts[type] === 1 ? '' : 's'}`)
    .join(', ');
}
