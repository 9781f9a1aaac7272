/** The forms of a feed: at the root for the whole site, below a collection for its own. */
export const FEED_KINDS = [
  { kind: 'rss', path: 'feed.xml', type: 'application/rss+xml' },
  { kind: 'atom', path: 'feed.atom', type: 'application/atom+xml' },
  { kind: 'json', path: 'feed.json', type: 'application/feed+json' },
] as const;
