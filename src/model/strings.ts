/** A text with a number in it, by the categories of `Intl.PluralRules`; those that are missing read as `other`. */
type Plural = { readonly other: string } & {
  readonly [category in Intl.LDMLPluralRule]?: string | undefined;
};

/** A text of the interface; `{name}` stands for a value. */
export type Text = string | Plural;

/**
 * Every text of the interface, in English; a site may replace any of them under `strings`. A new one needs its
 * translations, in `translations/`: the types ask for them.
 */
export const STRINGS = {
  skip: 'Skip to content',
  for_agents: 'Index for agents (llms.txt)',
  main_navigation: 'Main',
  home: 'Home',
  writing: 'Writing',
  video: 'Videos',
  talk: 'Talks',
  project: 'Projects',
  page: 'Pages',
  about: 'About',
  press_kit: 'Press kit',
  press_kit_of: 'Press kit: {name}',
  press_kit_about: 'Press material about {name}.',
  search: 'Search',
  tags: 'Tags',
  authors: 'Authors',
  series: 'Series',
  all_writing: 'All writing',
  all_video: 'All videos',
  all_talk: 'All talks',
  all_project: 'All projects',
  follow: 'Follow',
  feed_rss: 'RSS',
  feed_atom: 'Atom',
  feed_json: 'JSON Feed',
  for_programs: 'For programs',
  as_markdown: 'This page as Markdown',
  api: 'API',
  llms: 'llms.txt',
  updated: 'updated {date}',
  part_of: 'part of {series}',
  minutes: { other: '{count} min read' },
  contents: 'Contents',
  newer: 'Newer',
  older: 'Older',
  read_on: 'Read on',
  entries: { one: '{count} entry', other: '{count} entries' },
  nothing_here: 'Nothing has been published here yet.',
  year: 'Year',
  all_years: 'All',
  topic: 'Topic',
  all_topics: 'All topics',
  undated: 'Undated',
  pages: 'Pages of this list',
  page_of: 'Page {page} of {pages}',
  title_page: '{title}, page {page}',
  list_about: '{title} on {site}: {count} in all, newest first.',
  tagged: 'Everything about {tag} on {site}',
  tags_intro: 'Everything published here, sorted by topic.',
  transcript: 'Transcript',
  watch_on: 'Watch on {host}',
  play: 'Play the video',
  loads_from: 'Plays from {host}. Nothing is loaded from there until you press play.',
  slides_at: 'Slides on {host}',
  visit: 'Visit {host}',
  facts: 'Facts',
  biographies: 'Biographies',
  topics: 'Topics',
  stages: 'Stages',
  photos: 'Photos',
  downloads: 'Downloads',
  colors: 'Colours',
  contact_action: 'Get in touch',
  copy: 'Copy',
  copied: 'Copied',
  copy_named: 'Copy: {name}',
  download: 'Download',
  download_named: 'Download: {name}',
  search_label: 'What are you looking for?',
  search_intro: 'Searches titles, texts, talks and every word of the transcripts.',
  search_type: 'Type',
  search_everything: 'Everything',
  results: { one: '{count} result for “{query}”', other: '{count} results for “{query}”' },
  results_none: 'Nothing found for “{query}”.',
  did_you_mean: 'Did you mean {suggestion}?',
  search_help: 'Try fewer or different words.',
  more_results: 'Only the first {count} are shown. Add a word to narrow them down.',
  not_found: 'This page does not exist',
  not_found_text:
    'There is nothing at this address. The page may have moved, or the address may be mistyped.',
  near: 'You may have meant',
  elsewhere: 'Look elsewhere',
  try_it: 'Try it',
  send: 'Send the request',
  answer: 'Answer',
  optional: 'optional',
  back_to_text: 'Back to the text',
  not_laid_out: 'This text is too long, or takes too long, to be shown as a page.',
} as const satisfies Readonly<Record<string, Text>>;

export type StringName = keyof typeof STRINGS;

/** The texts of the interface in a language other than English. */
export type Translation = Readonly<Record<StringName, Text>>;

export const STRING_NAMES = Object.keys(STRINGS) as StringName[];
