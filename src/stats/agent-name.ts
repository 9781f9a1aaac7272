import { createRequire } from 'node:module';
import { memo } from '../text/memo.ts';

/** User-Agents that consist only of the parts that browsers send. */
const BROWSER =
  /^Mozilla\/5\.0 \([^()]{0,100}\)(?: (?:AppleWebKit|Gecko|Version|Chrome|CriOS|Firefox|FxiOS|Safari|Mobile|Edg|EdgA|EdgiOS|OPR|SamsungBrowser|Vivaldi|YaBrowser|DuckDuckGo|Ddg)(?:\/[\w.]+)?| \(KHTML, like Gecko\)){1,8}$/;

/** The name under which all browsers are counted, since their versions could identify people. */
const BROWSERS = 'Browsers';
const NONE = '(no User-Agent)';

/** The name under which a User-Agent is counted. */
export const agentName = memo((userAgent: string): string => {
  const text = userAgent.trim();
  if (text === '') return NONE;
  const isBrowser = BROWSER.test(text) && !/compatible|bot\b|https?:/i.test(text);
  return isBrowser ? BROWSERS : text;
});

/** A line of https://github.com/monperrus/crawler-user-agents */
interface KnownAgent {
  pattern: string;
  tags?: readonly string[];
}

/** The program or kind of reader behind a User-Agent. */
export interface Family {
  name: string;
  kind: 'person' | 'AI agent' | 'search engine' | 'feed reader' | 'program' | 'other';
}

/** The list of known programs, which is read only when somebody looks at the counts. */
let families: readonly { pattern: RegExp; family: Family }[] | undefined;

/** The family of a result of {@link agentName}. */
export const familyOf = memo((agent: string): Family => {
  if (agent === BROWSERS) return { name: BROWSERS, kind: 'person' };
  families ??= (createRequire(import.meta.url)('crawler-user-agents') as readonly KnownAgent[]).map(
    ({ pattern, tags = [] }) => ({
      pattern: new RegExp(pattern),
      family: { name: plainName(pattern), kind: kindOf(tags) },
    }),
  );
  const found = families.find(({ pattern }) => pattern.test(agent));
  if (found) return found.family;
  // RFC 9110, section 10.1.5: the most significant product comes first.
  const product = /^[^\s/();]{1,40}/.exec(agent)?.[0];
  return { name: product ?? agent.slice(0, 40), kind: product === 'Mozilla' ? 'other' : 'program' };
}, 5000);

function kindOf(tags: readonly string[]): Family['kind'] {
  if (tags.includes('ai-crawler')) return 'AI agent';
  if (tags.includes('search-engine')) return 'search engine';
  if (tags.includes('feed-reader')) return 'feed reader';
  return 'program';
}

/** The name in a pattern of the list: `PerplexityBot\/` becomes `PerplexityBot`. */
function plainName(pattern: string): string {
  return pattern
    .replace(/\\b|\^|\$|\\\/.*$/g, '')
    .replace(/\[([A-Za-z])[A-Za-z]\]/g, '$1')
    .replace(/\\/g, '')
    .trim();
}
