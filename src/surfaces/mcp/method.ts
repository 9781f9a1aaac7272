import { decodeCursor, encodeCursor } from '../../operations/cursor.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Site } from '../../site/site.ts';
import { z } from 'zod';
import { ERROR, invalidParams, type Params, ProtocolError, shown } from './protocol.ts';

/** A method beside those of tools: a pure function of a Site. @throws ProtocolError */
export type Method = (site: Site, params: Params, platform: Hashing) => Record<string, unknown>;
export type Hashing = Pick<Platform, 'sha256'>;

const PAGE = 100;
const place = z.tuple([z.int().min(0)]);

/** One page of a list, and the cursor of the next. @throws ProtocolError where the cursor is none of ours. */
export function pageOf<T>(all: readonly T[], { cursor }: Params) {
  const known = cursor === undefined ? ([0] as const) : decodeCursor(String(cursor), place);
  if (known === null) throw invalidParams('The "cursor" must be the nextCursor of an answer.');
  const [start] = known;
  const end = start + PAGE;
  const more = end < all.length ? { nextCursor: encodeCursor([end]) } : {};
  return { items: all.slice(start, end), ...more };
}

/** A text that must be there. @throws ProtocolError */
export function textParam(params: Params, name: string): string {
  const value = params[name];
  if (typeof value === 'string' && value !== '') return value;
  throw invalidParams(`The request needs ${JSON.stringify(name)}, a text.`);
}

export function notFound(uri: string): ProtocolError {
  return new ProtocolError(ERROR.resourceNotFound, `Resource not found: ${shown(uri)}`, { data: { uri } });
}
