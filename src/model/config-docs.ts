/** What one key of `lectern.yaml` is for. */
interface KeyDoc {
  /** One or two sentences, Markdown without links: hovers in editors show it. */
  says: string;
  example?: unknown;
  /** What holds without the key, where the schema has no default or one that means something else. */
  otherwise?: string;
}

/** Every key of `lectern.yaml` by its path: for the JSON Schema that editors read, and for the reference. */
export const CONFIG_DOCS: Readonly<Record<string, KeyDoc>> = {
  name: {
    says: 'The name of the site.',
    example: 'Ada Lovelace',
    otherwise:
      'the name in your generator’s configuration; else the host of your own links, the title of your home page, the domain in `CNAME`, or the name in `package.json`',
  },
  description: { says: 'One sentence about the site.', example: 'Notes on computing.', otherwise: 'none' },
  language: {
    says: 'The main language, as a BCP 47 tag. It sets the words of the interface, the format of dates and the rules of search.',
    example: 'pt-BR',
  },
  time_zone: {
    says: 'The IANA time zone of every date that has no offset.',
    example: 'Europe/Lisbon',
  },
  author: { says: 'The person who writes the site.', otherwise: 'none' },
  'author.name': { says: 'The author’s full name.', example: 'Ada Lovelace' },
  'author.email': { says: 'The author’s e-mail address.', example: 'ada@example.com' },
  'author.url': { says: 'The author’s own page.', example: 'https://example.com/about' },
  contact: { says: 'Where booking requests go.', otherwise: 'the author’s e-mail address' },
  'contact.email': { says: 'The e-mail address for bookings.', example: 'bookings@example.com' },
  'contact.url': { says: 'A page with a contact form.', example: 'https://example.com/contact' },
  base_url: {
    says: 'The address of this server, with a path if the site is below one. Every absolute link starts with it.',
    example: 'https://example.com',
    otherwise: 'the address that the server listens on',
  },
  site_url: {
    says: 'The origin of the pages, if another server has them. Canonical URLs point there.',
    example: 'https://example.com',
    otherwise: 'the address in your generator’s configuration; else `base_url`',
  },
  content: {
    says: 'Rules that say which files are content. Lectern tries them in order, before the default folders and before the rules of your generator.',
    otherwise: 'the default folders, or the rules of your generator',
  },
  'content[].files': {
    says: 'A glob, relative to the site’s folder.',
    example: 'blog/**/*.md',
  },
  'content[].type': { says: 'The type of these files.', example: 'writing' },
  'content[].url': {
    says: 'The address of each file: `:year`, `:month`, `:day`, `:slug`, `:title` and `:name` are filled in.',
    example: '/:year/:month/:slug',
    otherwise: 'the address that the file has without the rule',
  },
  'content[].fields': {
    says: 'More keys of the front matter to publish: text, numbers, or lists of them.',
    example: ['rating', 'pages'],
    otherwise: 'none',
  },
  assets: {
    says: 'Folders of static files.',
    example: ['public', 'images'],
    otherwise: 'the static folders of your generator, such as `public` or `static`',
  },
  built: {
    says: 'The folder that your site’s own build writes. The build then decides what is published.',
    example: 'dist',
    otherwise: 'none',
  },
  pages: { says: '`false` serves no pages: only the API, the Markdown twins and the documents for agents.' },
  direction: { says: 'The direction of the text.', otherwise: 'the direction of the `language`' },
  logo: {
    says: 'A picture beside the site’s name: a file of the site or a URL.',
    example: '/logo.svg',
    otherwise: 'none',
  },
  favicon: {
    says: 'The icon of the site: a file of the site or a URL.',
    example: '/icon.png',
    otherwise: '`/favicon.svg`, `.png` or `.ico`; else a letter',
  },
  home: {
    says: 'What the home page shows, in this order: `next_talk`, `tags`, collections, and folders of the site.',
    example: ['next_talk', 'writing', 'tags'],
    otherwise: 'everything that the site has',
  },
  navigation: {
    says: 'The links at the top of each page.',
    otherwise: 'the collections, the About page, the press kit and search',
  },
  'navigation[].label': { says: 'The text of the link.', example: 'Writing' },
  'navigation[].href': { says: 'A pathname of the site, or a URL.', example: '/writing' },
  footer: { says: 'Markdown at the foot of each page.', example: 'Made in *Porto*.', otherwise: 'none' },
  strings: {
    says: 'Replaces texts of the interface, by name.',
    example: { read_on: 'Keep reading' },
    otherwise: 'the texts of the `language`',
  },
  theme: { says: 'Look, colours, font and shape of the pages.' },
  'theme.look': {
    says: 'What the pages are made for: texts, talks, or many pages in folders.',
    example: 'speaker',
    otherwise: 'chosen by what the site has',
  },
  'theme.accent': {
    says: 'The colour of links and buttons, in quotes.',
    example: '#0b57a4',
    otherwise: 'that of the look',
  },
  'theme.font': {
    says: '`system` uses the reader’s own fonts. The others are served from your site.',
    otherwise: 'that of the look',
  },
  'theme.appearance': { says: 'The colours of a page until the reader chooses others.' },
  'theme.width': { says: 'The width of pages. Lines of text keep their length.' },
  'theme.corners': { says: 'Of pictures, buttons and boxes.', otherwise: 'that of the look' },
  'theme.density': { says: 'How much room lists and sections have.' },
  social: {
    says: 'Your profiles elsewhere. They appear in the footer.',
    example: ['https://github.com/me'],
    otherwise: 'none',
  },
  'social[].label': { says: 'The text of the link.', example: 'Letters' },
  'social[].href': { says: 'The address of the profile.', example: 'mailto:me@example.com' },
  analytics: { says: 'The script of a service that counts visits.', otherwise: 'none' },
  'analytics.script': {
    says: 'The address of the script. Its origin is added to the content security policy.',
    example: 'https://plausible.example.com/js/script.js',
  },
  'analytics.attributes': {
    says: 'Attributes of the script element.',
    example: { 'data-domain': 'example.com' },
    otherwise: 'none',
  },
  'analytics.script_src': { says: 'More origins of scripts.', otherwise: 'none' },
  'analytics.connect_src': {
    says: 'More origins that the script may send data to.',
    example: ['https://collect.example.com'],
    otherwise: 'none',
  },
  'analytics.img_src': { says: 'More origins of pictures.', otherwise: 'none' },
  allow: { says: 'What slots may load: origins that the content security policy allows beside your own.' },
  'allow.script_src': { says: 'Scripts.', example: ['https://giscus.app'], otherwise: 'none' },
  'allow.style_src': { says: 'Style sheets.', otherwise: 'none' },
  'allow.connect_src': { says: 'What scripts may ask.', otherwise: 'none' },
  'allow.frame_src': { says: 'Frames.', otherwise: 'none' },
  'allow.font_src': { says: 'Fonts.', otherwise: 'none' },
  'allow.form_action': { says: 'Where forms may be sent.', otherwise: 'none' },
  trusted_html: {
    says: '`true` keeps the HTML in your Markdown as you wrote it. Use it only if you are the only author.',
  },
  math: {
    says: '`true` shows `$…$` and `$$…$$` as formulas, `false` as they are written.',
    otherwise: 'as your generator does',
  },
  content_signal: { says: 'What `robots.txt` says about the use of your content.' },
  'content_signal.search': { says: 'Search engines may index it.' },
  'content_signal.ai_input': { says: 'AI systems may read it to answer a question.' },
  'content_signal.ai_train': { says: 'AI models may be trained on it.' },
  cache_negotiated: {
    says: '`true` if the cache in front of Lectern keys on `Accept`. Shared caches may then keep pages for a minute.',
  },
  twins: { says: 'Settings of the Markdown twins.' },
  'twins.pointers': { says: 'Twins point to `llms.txt` and end with a Sitemap section.' },
  api: { says: 'Settings of the REST API.' },
  'api.versions': { says: 'Announces the end of a version.', otherwise: 'none' },
  'api.versions[].version': { says: 'The version.', example: 'v1' },
  'api.versions[].deprecated': { says: 'The day on which it was deprecated.', example: '2026-01-01' },
  'api.versions[].sunset': {
    says: 'The day on which it ends, at least 90 days later.',
    example: '2026-12-31',
    otherwise: 'none',
  },
  'api.versions[].link': {
    says: 'A page that explains the change.',
    example: 'https://example.com/news/v2',
    otherwise: 'none',
  },
  host: { says: 'The address to listen on.', example: '0.0.0.0', otherwise: '`127.0.0.1`' },
  port: { says: 'The port to listen on.', example: 8080, otherwise: '4400, or the next free port' },
  trust_proxy: {
    says: 'Proxies whose `X-Forwarded-For` Lectern trusts: addresses, ranges, `loopback`, `linklocal` or `uniquelocal`.',
    example: 'loopback',
    otherwise: 'none',
  },
  client_address_header: {
    says: 'The header in which those proxies send the client’s address.',
    example: 'cf-connecting-ip',
    otherwise: '`X-Forwarded-For`',
  },
  allowed_hosts: {
    says: 'More host names for which the MCP endpoint answers.',
    example: ['staging.example.com:8443'],
    otherwise: 'none',
  },
  admin: {
    says: 'A port, or an address with a port, for metrics and the details of `/readyz`. Do not let visitors reach it.',
    example: 9400,
    otherwise: 'none',
  },
  stats: { says: '`false` turns the counting of visits off.' },
  access_log: { says: '`true` writes one line of JSON to standard error for each answer.' },
  quota: {
    says: 'Where several servers of one site count requests together. See [several servers](../how-to/replicas.md).',
  },
  'quota.url': {
    says: 'A Redis server, or one that speaks its protocol: `redis://`, `rediss://` for TLS, `redis+cluster://` with several hosts for a Cluster. Without it, each server counts by itself.',
    example: 'redis://cache.internal:6379',
  },
  'quota.replicas': {
    says: 'How many servers share the quota. While Redis does not answer, each admits its part.',
    example: 3,
  },
  'quota.wait': { says: 'Milliseconds that a request waits for Redis.' },
  'quota.prefix': {
    says: 'The prefix of the keys. Choose another for each site that shares a Redis server.',
  },
  limits: { says: 'Limits on the resources that the server uses.' },
  'limits.connections': {
    says: 'Open connections. Above this number, Lectern closes the connection that has been idle longest; if none is idle, the one whose answer has taken longest.',
  },
  'limits.unsent_megabytes': {
    says: 'Megabytes of answers that clients have not taken yet. An answer that several clients wait for counts once; one of up to 64 kB does not count. Above this number, Lectern closes connections: first those of the answer with the fewest waiting clients. It always sends the newest answer.',
  },
  'limits.send_timeout': {
    says: 'Seconds after which Lectern closes the connection of a client that reads none of its answer.',
  },
  'limits.stop_timeout': { says: 'Seconds that a stopping server waits for requests in progress.' },
  'limits.build_timeout': { says: 'Seconds that reading the site may take.' },
  'limits.build_megabytes': {
    says: 'Megabytes that the thread which reads the site may use.',
    example: 2048,
    otherwise: 'half of the memory, at most 4096',
  },
  'limits.picture_megabytes': {
    says: 'Megabytes of resized pictures to keep in the cache folder. Above this number, Lectern removes those that were requested longest ago. `0` turns resizing off.',
  },
  'limits.revision_megabytes': {
    says: 'Megabytes of a published revision, its files included. Servers do not fetch a larger one. A server keeps at most three times as much on its disk.',
  },
};
