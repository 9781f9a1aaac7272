/** The address and heading of one page of the example site for each kind of page. */
export const KINDS = [
  ['home', '/', 'Ifeoma Larkspindle'],
  ['collection', '/writing', 'Writing'],
  ['part of a collection', '/writing?year=2026', 'Writing, 2026'],
  ['long post', '/writing/the-page-that-answers-twice', 'The page that answers twice'],
  ['video with transcript', '/videos/api-basics/part-1', 'API basics, part\u00a01: A window in the harbour'],
  ['talk', '/talks/one-url-two-readers', 'One URL, two readers'],
  ['project', '/projects/twinsies', 'Twinsies'],
  ['page', '/about', 'About'],
  ['tags', '/tags', 'Tags'],
  ['tag', '/tags/http', 'http'],
  ['press kit', '/press-kit', 'Press kit'],
  ['search', '/search?query=cursor', 'Search'],
  ['developers', '/developers', 'For developers'],
] as const;

/** Further states of these pages, with few words. */
export const STATES = [
  ['collection with what is to come', '/talks', 'Talks'],
  ['talk to come', '/talks/lighthouses-for-machines', 'Lighthouses for machines'],
  ['corrected search', '/search?query=cahcing', 'Search'],
  ['search that finds nothing', '/search?query=zzzzzz', 'Search'],
] as const;
