/** The forms of a feed: at the root for the whole site, below a collection for its own. */
export const FEED_KINDS = [
  { kind: 'rss', name: 'RSS', path: 'feed.xml', type: 'application/rss+xml' },
  { kind: 'atom', name: 'Atom', path: 'feed.atom', type: 'application/atom+xml' },
  { kind: 'json', name: 'JSON Feed', path: 'feed.json', type: 'application/feed+json' },
] as const;
