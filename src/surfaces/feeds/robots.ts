import type { Site } from '../../site/site.ts';

/** Crawlers that readiness scanners look for by name. */
const NAMED = [
  'GPTBot',
  'OAI-SearchBot',
  'ClaudeBot',
  'PerplexityBot',
  'CCBot',
  'Google-Extended',
  'Applebot-Extended',
];

/** `/robots.txt`: everyone may read; what for is the owner's choice (contentsignals.org). */
export function robots(site: Site): string {
  const { search, ai_input: input, ai_train: train } = site.snapshot.config.content_signal;
  const word = (allowed: boolean) => (allowed ? 'yes' : 'no');
  const rules = [
    `Content-Signal: search=${word(search)}, ai-input=${word(input)}, ai-train=${word(train)}`,
    'Allow: /',
  ];
  return [
    'User-agent: *',
    ...rules,
    '',
    ...NAMED.map((name) => `User-agent: ${name}`),
    ...rules,
    '',
    `Sitemap: ${site.origins.base}/sitemap.xml`,
    '',
  ].join('\n');
}
