import { cardAt, cardTag } from '../../../site/cards.ts';
import { BASE_HEADERS } from '../../http/base-headers.ts';
import { fieldsOf, type HttpRequest, type HttpResponse } from '../../http/message.ts';
import { SHARED_MINUTE } from '../../http/respond.ts';
import type { Service } from '../../service.ts';
import { FOR_EVER, sendFile } from './asset.ts';

/** Sends a drawn picture, when it is drawn; null at any other address. @param path decoded. */
export function sendCard(service: Service, request: HttpRequest, path: string): Promise<HttpResponse> | null {
  const { pictures } = service.platform;
  const card = pictures === undefined ? null : cardAt(service.site(), path);
  if (pictures === undefined || card === null) return null;
  const tag = cardTag(card);
  const cacheControl = request.query === tag ? FOR_EVER : SHARED_MINUTE;
  return pictures.card(card).then((file) =>
    file === null
      ? {
          status: 503,
          fields: fieldsOf(BASE_HEADERS, { 'Retry-After': '60', 'Cache-Control': 'no-store' }),
          body: null,
        }
      : sendFile(service, request, file, {
          type: 'image/png',
          identity: `${tag}:${file.size}`,
          cacheControl,
        }),
  );
}
