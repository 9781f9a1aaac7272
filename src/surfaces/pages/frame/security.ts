import { allowedSources } from '../../../model/page-config.ts';
import { PLAYER_ORIGINS } from '../../../markdown/html/embed.ts';
import type { Site } from '../../../site/site.ts';
import type { HeaderRecord } from '../../http/message.ts';

/** Headers of every HTML response. They allow no inline code but that of slots, no framing by others, and no full referrer. */
export function htmlHeaders(site: Site): HeaderRecord {
  const { config } = site.snapshot;
  const { analytics, allow, slots } = config;
  // Addresses of pictures are absolute, so `'self'` does not match http://127.0.0.1 on a page of http://localhost. `https:` is allowed anyway.
  const httpOrigins = [
    ...new Set([site.origins.base, site.origins.pages].map((address) => new URL(address).origin)),
  ].filter((origin) => origin.startsWith('http:'));
  const policy: [string, readonly string[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", ...allowedSources(config, 'script_src'), ...slots.script_src]],
    ['style-src', ["'self'", ...allow.style_src, ...slots.style_src]],
    ['img-src', ["'self'", ...httpOrigins, 'https:', 'data:', ...(analytics?.img_src ?? [])]],
    ['font-src', ["'self'", ...allow.font_src]],
    ['media-src', ["'self'", ...httpOrigins, 'https:']],
    ['connect-src', ["'self'", ...allowedSources(config, 'connect_src')]],
    ['frame-src', [...PLAYER_ORIGINS, ...allow.frame_src]],
    ['form-action', ["'self'", ...allow.form_action]],
    ['base-uri', ["'none'"]],
    ['frame-ancestors', ["'self'"]],
  ];
  return {
    'Content-Security-Policy': policy.map(([name, sources]) => `${name} ${sources.join(' ')}`).join('; '),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
}

/** The `Link` header of a page (RFC 8288). @param twin URL of the markdown twin. */
export function linkHeader({ origins: { base } }: Site, twin: string): string {
  return [
    `<${twin}>; rel="alternate"; type="text/markdown"`,
    `<${base}/llms.txt>; rel="describedby"; type="text/plain"`,
    `<${base}/.well-known/api-catalog>; rel="api-catalog"; type="application/linkset+json"`,
    `<${base}/openapi.json>; rel="service-desc"; type="application/json"`,
    `<${base}/developers>; rel="service-doc"; type="text/html"`,
  ].join(', ');
}
