import { createRequire } from 'node:module';
import { memo } from '../text/memo.ts';

/** What browsers of people put into User-Agent, and nothing else. */
const BROWSER =
  /^Mozilla\/5\.0 \([^()]{0,100}\)(?: (?:AppleWebKit|Gecko|Version|Chrome|CriOS|Firefox|FxiOS|Safari|Mobile|Edg|EdgA|EdgiOS|OPR|SamsungBrowser|Vivaldi|YaBrowser|DuckDuckGo|Ddg)(?:\/[\w.]+)?| \(KHTML, like Gecko\)){1,8}$/;

/** Every browser is counted as one: their versions could tell people apart. */
const BROWSERS = 'Browsers';
const NONE = '(no User-Agent)';

/** What a User-Agent is counted as. */
export const agentName = memo((userAgent: string): string => {
  const text = userAgent.trim();
  if (text === '') return NONE;
  const isBrowser = BROWSER.test(text) && !/compatible|bot\b|https?:/i.test(text);
  return isBrowser ? BROWSERS : text;
});

/** A line of https://github.com/monperrus/crawler-user-agents */
interface Known {
  pattern: string;
  tags?: readonly string[];
}

/** Who is behind a user agent. */
export interface Family {
  name: string;
  kind: 'person' | 'AI agent' | 'search engine' | 'feed reader' | 'program' | 'other';
}

/** The list is read when somebody looks at the figures, not while they are counted. */
let known: readonly { pattern: RegExp; family: Family }[] | undefined;

/** The family of what {@link agentName} gives. */
export const familyOf = memo((agent: string): Family => {
  if (agent === BROWSERS) return { name: BROWSERS, kind: 'person' };
  known ??= (createRequire(import.meta.url)('crawler-user-agents') as readonly Known[]).map(
    ({ pattern, tags = [] }) => ({
      pattern: new RegExp(pattern),
      family: { name: plainName(pattern), kind: kindOf(tags) },
    }),
  );
  const found = known.find(({ pattern }) => pattern.test(agent));
  if (found) return found.family;
  // RFC 9110, section 10.1.5: the first product is the one that matters.
  const product = /^[^\s/();]{1,40}/.exec(agent)?.[0];
  return { name: product ?? agent.slice(0, 40), kind: product === 'Mozilla' ? 'other' : 'program' };
}, 5000);

function kindOf(tags: readonly string[]): Family['kind'] {
  if (tags.includes('ai-crawler')) return 'AI agent';
  if (tags.includes('search-engine')) return 'search engine';
  if (tags.includes('feed-reader')) return 'feed reader';
  return 'program';
}

/** `PerplexityBot\/` as people write it. */
function plainName(pattern: string): string {
  return pattern
    .replace(/\\b|\^|\$|\\\/.*$/g, '')
    .replace(/\[([A-Za-z])[A-Za-z]\]/g, '$1')
    .replace(/\\/g, '')
    .trim();
}
