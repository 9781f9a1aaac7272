import { requestId } from './request-id.ts';
import { bodyInit, type Handler, type HttpRequest, type HttpResponse } from './message.ts';

/** What a runtime knows of a connection beside the request. */
interface ConnectionInfo {
  /** Address of the other end. */
  peer?: string;
  /** Codings that the client takes, where the header says what a proxy of the runtime's takes. */
  acceptEncoding?: string | undefined;
}

/** A handler for runtimes that speak the Fetch standard. */
export type Fetch = (request: Request, connection?: ConnectionInfo) => Promise<Response>;

/** Bytes that are still read behind the limit, so that a client that is still sending sees the refusal. */
const MAX_DRAINED = 16 * 1024 * 1024;

export function toFetch(handler: Handler): Fetch {
  return async (request, connection = {}) =>
    toResponse(await handler(fromRequest(request, connection)), request);
}

function fromRequest(request: Request, { peer = '', acceptEncoding }: ConnectionInfo): HttpRequest {
  const { pathname, search, host } = new URL(request.url);
  return {
    method: request.method,
    path: pathname,
    query: search.slice(1),
    host,
    peer,
    id: requestId(request.headers.get('x-request-id')),
    header: (name) =>
      name === 'accept-encoding' && acceptEncoding !== undefined ? acceptEncoding : request.headers.get(name),
    text: (maxBytes) =>
      request.body === null ? Promise.resolve('') : readText(request.body.getReader(), maxBytes),
  };
}

function toResponse({ status, fields, body }: HttpResponse, { method }: Request): Response {
  const headers = new Headers();
  for (let at = 0; at < fields.length; at += 2)
    headers.append(fields[at] as string, fields[at + 1] as string);
  // Workers of Cloudflare would code the body again; nobody else knows the name.
  const coded = { encodeBody: 'manual' };
  if (method !== 'HEAD') return new Response(bodyInit(body), { status, headers, ...coded });
  if (body instanceof ReadableStream) void body.cancel();
  return new Response(null, { status, headers });
}

async function readText(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxBytes: number,
): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.length;
    if (length > maxBytes) {
      // Cancelling would close the connection before the refusal is out.
      void drain(reader, length);
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}

async function drain(reader: ReadableStreamDefaultReader<Uint8Array>, from: number): Promise<void> {
  try {
    for (let length = from; length < MAX_DRAINED; ) {
      const { done, value } = await reader.read();
      if (done) return;
      length += value.length;
    }
    await reader.cancel();
  } catch {
    // The client has gone: nobody is left to be told.
  }
}
