import type { Service } from '../service.ts';
import {
  type Answer,
  BASE_HEADERS,
  type Fields,
  fieldsOf,
  type HeaderRecord,
  type HttpRequest,
  type HttpResponse,
  whenMade,
} from './message.ts';
import { pickCoding } from './negotiate.ts';
import type { Form, Representation } from './representation.ts';

/** For addresses without content negotiation: shared caches may keep the response for a minute, browsers revalidate. */
export const SHARED_MINUTE = 'public, max-age=0, s-maxage=60, must-revalidate';

/**
 * Answers with a representation: conditionally (RFC 9110, section 13), in the preferred coding.
 * @param fields further header fields.
 */
export function sendRepresentation(
  { platform, representations }: Service,
  request: HttpRequest,
  representation: Representation,
  fields: Fields,
): Answer {
  const { about } = representation;
  const sendForm = (form: Form): HttpResponse => {
    const condition = request.header('if-none-match');
    return condition !== null && matchesTag(condition, form.etag)
      ? { status: 304, fields: form.unchanged.concat(fields), body: null, about }
      : { status: 200, fields: form.fields.concat(fields), body: form.bytes, about };
  };
  const coding = representation.isWorthCoding
    ? pickCoding(request.header('accept-encoding'), platform.codings)
    : null;
  return coding === null
    ? sendForm(representation)
    : whenMade(representations.coded(representation, coding), sendForm);
}

/** If-None-Match: weak comparison, `*` matches every representation that exists (RFC 9110, section 13.1.2). */
export function matchesTag(condition: string, etag: string): boolean {
  if (condition.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return [...condition.matchAll(/"[^"]*"/g)].some(([tag]) => tag === opaque);
}

/** A CORS preflight: the Fetch standard, section 3.2.2. */
export function isPreflight(request: HttpRequest): boolean {
  return (
    request.method === 'OPTIONS' &&
    request.header('origin') !== null &&
    request.header('access-control-request-method') !== null
  );
}

export function preflight(methods: string, moreHeaders: Readonly<HeaderRecord> = {}): HttpResponse {
  const allowed = {
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers': 'Accept, Content-Type, If-None-Match, *',
    'Access-Control-Max-Age': '86400',
  };
  return { status: 204, fields: fieldsOf(BASE_HEADERS, allowed, moreHeaders), body: null };
}
