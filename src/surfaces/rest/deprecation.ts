import { API_VERSION } from '../../operations/operation.ts';
import type { Site } from '../../site/site.ts';
import type { HeaderRecord } from '../http/message.ts';

/**
 * What a deprecated version says on every answer: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a link.
 * Empty for a stable one.
 */
export function deprecationHeaders(site: Site): HeaderRecord {
  const marked = site.snapshot.config.api.versions.find(({ version }) => version === API_VERSION);
  if (!marked) return {};
  const link = marked.link ?? `${site.origins.base}/developers#versions`;
  return {
    Deprecation: `@${Date.parse(marked.deprecated) / 1000}`,
    Link: `<${new URL(link).href}>; rel="deprecation"; type="text/html"`,
    ...(marked.sunset ? { Sunset: new Date(marked.sunset).toUTCString() } : {}),
  };
}
