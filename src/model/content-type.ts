/** The five kinds of content, in the order in which the contract names them. */
export const CONTENT_TYPES = ['writing', 'video', 'talk', 'project', 'page'] as const;

export type ContentType = (typeof CONTENT_TYPES)[number];

/** The collection (first path segment) of each type; a page has none: its path is its own. */
export const COLLECTIONS: Readonly<Record<ContentType, string>> = {
  writing: 'writing',
  video: 'videos',
  talk: 'talks',
  project: 'projects',
  page: '',
};
