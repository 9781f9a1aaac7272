import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { ParserError } from './parser-error.ts';

/** A head of a request without a body, whose target has bytes outside of ASCII. */
const HEAD = /^(?:GET|HEAD) [!-~]*[\x80-\xff][!-~\x80-\xff]* HTTP\/1\.[01]\r\n[^]*?\r\n\r\n$/;

/**
 * The head of a request whose query was sent as it is typed, such as `?query=café` by curl, percent-encoded. Node.js refuses
 * it, and takes the same bytes in a path. @param error of the parser. @returns null where that is not what is wrong.
 */
export function encodedHead({ code, rawPacket }: ParserError): Buffer | null {
  // The last request of the packet: those before it have their answers.
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

/** A connection for a parser that is given one head. What is answered goes to the client, as the last answer. */
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
