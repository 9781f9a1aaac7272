import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ProblemCode } from '../../../model/problems.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Refuse } from '../../../surfaces/app.ts';
import type { Answer } from '../../../surfaces/http/message.ts';
import { BadTarget } from './exchange.ts';

export type ParserError = NodeJS.ErrnoException & { rawPacket?: Buffer };

const NOT_ENCODED = {
  resolution:
    'Percent-encode each character of the path and the query that is not ASCII, such as ?query=caf%C3%A9.',
};

/** Answers bytes that the HTTP parser refused, for which there is no request object. */
export function answerParserError(error: ParserError, socket: Duplex, refuse: Refuse): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const details = error.code === 'HPE_INVALID_URL' ? NOT_ENCODED : {};
  void sendRaw(socket, refuse(codeOf(error), peerOf(socket), details));
}

/** Refuses CONNECT, which Node.js passes on as a bare socket: Lectern is no proxy. */
export function refuseConnect(socket: Duplex, refuse: Refuse): void {
  void sendRaw(socket, refuse('METHOD_NOT_ALLOWED', peerOf(socket), {}, { Allow: 'GET' }));
}

function peerOf(socket: Duplex): { peer: string } {
  return { peer: (socket as Socket).remoteAddress ?? '' };
}

async function sendRaw(socket: Duplex, answer: Answer): Promise<void> {
  const { status, fields, body } = await answer;
  const text = String(body);
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`];
  for (let at = 0; at < fields.length; at += 2) lines.push(`${fields[at]}: ${fields[at + 1]}`);
  lines.push(`Content-Length: ${Buffer.byteLength(text)}`, 'Connection: close');
  socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`);
}

function codeOf(error: ParserError): ProblemCode {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'REQUEST_TIMEOUT';
  if (error.code !== 'HPE_HEADER_OVERFLOW') return 'BAD_REQUEST';
  return overflowsInRequestLine(error.rawPacket) ? 'URI_TOO_LONG' : 'HEADERS_TOO_LARGE';
}

/** Whether the packet at which the parser gave up has the beginning, the middle or the end of a too long request line. */
function overflowsInRequestLine(packet: Buffer | undefined): boolean {
  const text = packet?.toString('latin1') ?? '';
  const end = text.indexOf('\r\n');
  const line = end < 0 ? text : text.slice(0, end);
  const isWhole = /^[A-Z]+ \S/.test(line);
  return isWhole ? line.length > 8192 : end < 0 || / HTTP\/1\.\d$/.test(line);
}

/** Makes the response to a request without a valid URL (400), and to an error of Lectern (500). */
export function answerBadRequest(refuse: Refuse, platform: Platform) {
  return (error: unknown, peer: string): Answer => {
    const isBad = error instanceof BadTarget;
    if (!isBad) platform.logError(error, {});
    return refuse(isBad ? 'BAD_REQUEST' : 'INTERNAL_ERROR', { peer });
  };
}
