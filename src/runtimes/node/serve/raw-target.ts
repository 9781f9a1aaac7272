import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { ParserError } from './parser-error.ts';

/** The head of a request without a body, whose target has bytes outside of ASCII. */
const HEAD = /^(?:GET|HEAD) [!-~]*[\x80-\xff][!-~\x80-\xff]* HTTP\/1\.[01]\r\n[^]*?\r\n\r\n$/;

/**
 * Percent-encodes the head of a request whose query has raw bytes, such as `?query=café` by curl. Node.js refuses these
 * bytes in a query, though not in a path. @param error of the parser. @returns null if the error has another cause.
 */
export function encodedHead({ code, rawPacket }: ParserError): Buffer | null {
  // The error is about the last request of the packet. Earlier ones are answered.
  const text = code === 'HPE_INVALID_URL' ? (rawPacket?.toString('latin1') ?? '') : '';
  const start = text.search(/(?:GET|HEAD) \S+ HTTP\/1\.[01]\r\n(?:[^\r\n]+\r\n)*\r\n$/);
  const head = text.slice(Math.max(0, start));
  if (!HEAD.test(head)) return null;
  const end = head.indexOf('\r\n');
  const line = head
    .slice(0, end)
    .replaceAll(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
  return Buffer.from(line + head.slice(end), 'latin1');
}

/** A connection that gives one head to a parser. The response goes to the client, as the last of its connection. */
export class HeadConnection extends Duplex {
  readonly socket: Socket;
  readonly remoteAddress: string | undefined;

  constructor(socket: Socket, head: Buffer) {
    super();
    this.socket = socket;
    this.remoteAddress = socket.remoteAddress;
    this.push(head);
    socket.once('close', () => this.destroy());
  }

  override _read(): void {}

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    this.socket.write(chunk, done);
  }

  override _final(done: () => void): void {
    this.socket.end(done);
  }
}
