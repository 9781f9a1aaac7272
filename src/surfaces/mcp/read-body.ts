/** Bytes of a message. */
const MAX_BODY = 64 * 1024;
/** Bytes that are still read behind the limit, so that a client that is still sending sees the refusal. */
const MAX_DRAINED = 16 * 1024 * 1024;

/** The body of a request as text; null where it is longer than {@link MAX_BODY}, counted while reading. */
export function readBody(request: Request): Promise<string | null> {
  const length = request.headers.get('content-length');
  // An HTTP server never reads more than it was announced, so this text is of a bounded length.
  if (length !== null && /^\d+$/.test(length)) {
    return Number(length) > MAX_BODY ? Promise.resolve(null) : request.text();
  }
  return request.body === null ? Promise.resolve('') : readCounted(request.body);
}

async function readCounted(body: ReadableStream<Uint8Array>): Promise<string | null> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return decode(chunks, length);
    length += value.length;
    if (length > MAX_BODY) {
      // Cancelling would close the connection before the refusal is out.
      void drain(reader, length);
      return null;
    }
    chunks.push(value);
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

function decode(chunks: readonly Uint8Array[], length: number): string {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return new TextDecoder().decode(bytes);
}
