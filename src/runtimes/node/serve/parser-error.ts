import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ProblemCode, PROBLEMS } from '../../../model/problems.ts';
import type { Platform } from '../../../platform/platform.ts';
import { PROBLEM_TYPE, problemBody } from '../../../surfaces/http/problem.ts';
import { BASE_HEADERS, fieldsOf, type HttpResponse } from '../../../surfaces/http/message.ts';
import { BadTarget } from './exchange.ts';

type ParserError = NodeJS.ErrnoException & { rawPacket?: Buffer };

/** Answers what the HTTP parser refused with a minimal problem: no request was ever made of it. */
export function answerParserError(error: ParserError, socket: Duplex, base: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  sendRaw(socket, codeOf(error), base);
}

/** Refuses CONNECT, which Node.js hands over as a bare socket: this is no proxy. */
export function refuseConnect(socket: Duplex, base: string): void {
  sendRaw(socket, 'METHOD_NOT_ALLOWED', base, { Allow: 'GET' });
}

function sendRaw(socket: Duplex, code: ProblemCode, base: string, more: Record<string, string> = {}): void {
  const { status, headers, body } = minimalProblem(code, base);
  const lines = Object.entries({ ...headers, ...more }).map(([name, value]) => `${name}: ${value}`);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function minimalProblem(code: ProblemCode, base: string) {
  const body = JSON.stringify(problemBody(code, base, '/'));
  const headers = {
    ...BASE_HEADERS,
    'API-Version': '1',
    'Content-Type': PROBLEM_TYPE,
    'Content-Length': String(Buffer.byteLength(body)),
  };
  return { status: PROBLEMS[code].status, headers, body };
}

function codeOf(error: ParserError): ProblemCode {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'REQUEST_TIMEOUT';
  if (error.code !== 'HPE_HEADER_OVERFLOW') return 'BAD_REQUEST';
  return overflowsInRequestLine(error.rawPacket) ? 'URI_TOO_LONG' : 'HEADERS_TOO_LARGE';
}

/** The packet at which the parser gave up is the request line's: all of it, its middle or its end. */
function overflowsInRequestLine(packet: Buffer | undefined): boolean {
  const text = packet?.toString('latin1') ?? '';
  const end = text.indexOf('\r\n');
  const line = end < 0 ? text : text.slice(0, end);
  const isWhole = /^[A-Z]+ \S/.test(line);
  return isWhole ? line.length > 8192 : end < 0 || / HTTP\/1\.\d$/.test(line);
}

/** Answers a request that cannot be turned into a URL (a bad Host, an odd target), and failures of ours. */
export function answerBadRequest(error: unknown, base: string, platform: Platform): HttpResponse {
  const isBad = error instanceof BadTarget;
  if (!isBad) platform.logError(error, {});
  const code: ProblemCode = isBad ? 'BAD_REQUEST' : 'INTERNAL_ERROR';
  const { status, headers, body } = minimalProblem(code, base);
  return { status, fields: fieldsOf(headers), body };
}
