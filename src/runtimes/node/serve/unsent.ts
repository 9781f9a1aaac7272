import { type IncomingMessage, ServerResponse } from 'node:http';

/** Bytes; what is smaller is not counted: a connection has one answer at a time, and connections are bounded. */
const SMALL = 64 * 1024;

/**
 * Knows which bytes are kept in memory because clients have not taken them yet, and bounds them. What is sent to many
 * clients is one buffer, and counts once.
 */
export class Unsent {
  readonly #max: number;
  /** Who waits for a buffer; the one that has been waited for longest is the first. */
  readonly #waiting = new Map<ArrayBufferLike, Set<ServerResponse>>();
  /** The last buffer of each response: streams write the next one when it is taken. */
  readonly #last = new WeakMap<ServerResponse, ArrayBufferLike>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#max = maxBytes;
  }

  /** A response has been given something to send. */
  add(response: ServerResponse, chunk: unknown): void {
    const known = this.#last.get(response);
    if (!(chunk instanceof Uint8Array) || chunk.buffer.byteLength <= SMALL || chunk.buffer === known) return;
    if (known === undefined) response.once('close', () => this.#remove(response));
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

  /** Closes as few connections as will do; what was asked for last is always sent. */
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

/** A response that tells what it is given to send. */
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
