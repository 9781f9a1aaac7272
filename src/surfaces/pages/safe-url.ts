import { parseUrl } from '../../model/parse-url.ts';
/** A URL that is safe in an `href`: http(s), mailto, tel, or a pathname; null for others, such as `javascript:`. */
export function safeUrl(url: string | null | undefined): string | null {
  if (!url) return null;
  if (/^\/(?![/\\])[^\s\\]*$/.test(url)) return url;
  const parsed = parseUrl(url);
  return parsed && /^(https?|mailto|tel):$/.test(parsed.protocol) ? parsed.href : null;
}

/** The host of an http(s) URL without `www.`; null for other URLs. */
export function hostOf(url: string): string | null {
  const parsed = parseUrl(url);
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.hostname.replace(/^www\./, '') : null;
}
