import { type IncomingMessage, ServerResponse } from 'node:http';

/** Bytes. Smaller buffers are not counted: a connection has one response at a time, and connections are bounded. */
const SMALL = 64 * 1024;

/** Bounds the bytes in memory that clients have not read yet. A buffer that is sent to many clients counts once. */
export class Unsent {
  readonly #max: number;
  /** The responses that send each buffer. The oldest buffer is first. */
  readonly #waiting = new Map<ArrayBufferLike, Set<ServerResponse>>();
  /** The last buffer of each response. A stream writes the next one only when the client has read this one. */
  readonly #last = new WeakMap<ServerResponse, ArrayBufferLike>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#max = maxBytes;
  }

  /** Counts a chunk of a response. */
  add(response: ServerResponse, chunk: unknown): void {
    const last = this.#last.get(response);
    if (!(chunk instanceof Uint8Array) || chunk.buffer.byteLength <= SMALL || chunk.buffer === last) return;
    if (last === undefined) response.once('close', () => this.#remove(response));
    else this.#remove(response);
    const { buffer } = chunk;
    this.#last.set(response, buffer);
    const others = this.#waiting.get(buffer);
    if (others) others.add(response);
    else {
      this.#waiting.set(buffer, new Set([response]));
      this.#bytes += buffer.byteLength;
      this.#makeRoom(buffer);
    }
  }

  #remove(response: ServerResponse): void {
    const buffer = this.#last.get(response);
    const others = buffer && this.#waiting.get(buffer);
    if (!others?.delete(response) || others.size > 0) return;
    this.#waiting.delete(buffer as ArrayBufferLike);
    this.#bytes -= (buffer as ArrayBufferLike).byteLength;
  }

  /** Closes the fewest connections that make room. The newest buffer is always sent. */
  #makeRoom(newest: ArrayBufferLike): void {
    while (this.#bytes > this.#max && this.#waiting.size > 1) {
      let victims: Set<ServerResponse> | null = null;
      for (const [buffer, responses] of this.#waiting) {
        if (buffer !== newest && responses.size < (victims?.size ?? Infinity)) victims = responses;
      }
      for (const response of victims ?? []) {
        this.#remove(response);
        response.socket?.destroy();
      }
    }
  }
}

/** A response that reports its chunks to {@link Unsent}. */
export class CountedResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
  unsent: Unsent | null = null;

  override write(...args: unknown[]): boolean {
    this.unsent?.add(this, args[0]);
    return super.write(...(args as [unknown]));
  }

  override end(...args: unknown[]): this {
    this.unsent?.add(this, args[0]);
    return super.end(...(args as [unknown]));
  }
}
