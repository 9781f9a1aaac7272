import { PLAYER_ORIGINS } from '../../markdown/html/embed.ts';
import { allowedSources } from '../../model/allowed-sources.ts';
import { parseUrl } from '../../model/parse-url.ts';
import type { SiteConfig } from '../../model/site-config.ts';
import type { Fault, Load } from './read-fragment.ts';

/** An origin for pathnames, which are allowed. */
const SELF = 'https://self.invalid';

/** What the content security policy blocks of it, and how to have it allowed. */
export function allowanceFor({ at, tag, by, address }: Load, config: SiteConfig): Fault[] {
  const url = parseUrl(address, SELF);
  const own = [SELF, config.base_url, config.site_url].map((one) => one && parseUrl(one)?.origin);
  if (url === null || own.includes(url.origin) || (by === 'img_src' && /^(?:https|data):/.test(url.href)))
    return [];
  const allowed = by === 'script_src' ? allowedSources(config, by) : by === 'img_src' ? [] : config.allow[by];
  const isAllowed = [...allowed, ...(by === 'frame_src' ? PLAYER_ORIGINS : [])].some((source) => {
    const [start = '', rest] = source.toLowerCase().split('*');
    return rest === undefined
      ? start === url.origin
      : url.origin.startsWith(start) && url.origin.endsWith(rest);
  });
  const fix =
    url.protocol === 'https:'
      ? `Add the origin to lectern.yaml, as in allow: { ${by}: ["${url.origin}"] }`
      : 'Take it from an address that begins with https.';
  const message = `Browsers block ${tag}: the content security policy does not allow ${url.origin}.`;
  return isAllowed ? [] : [{ at, message, fix }];
}
