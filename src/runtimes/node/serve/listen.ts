import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Listen } from './listening.ts';
import { Connections } from './connections.ts';
import { toListener } from './exchange.ts';
import { answerBadRequest, answerParserError, refuseConnect } from './parser-error.ts';
import { encodedHead, HeadConnection } from './raw-target.ts';
import { CountedResponse, Unsent } from './unsent.ts';

type Listener = RequestListener<typeof IncomingMessage, typeof CountedResponse>;

/** Room for a request line and headers, so that a URI that is too long for the API gets the API's own response. */
const MAX_HEADER_BYTES = 32 * 1024;

/** Milliseconds. Idle connections outlive those of the usual proxies (60 s), so that none is closed as a request comes. */
const TIMEOUTS = {
  keepAliveTimeout: 65_000,
  headersTimeout: 20_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1000,
};

const OPTIONS = {
  ...TIMEOUTS,
  maxHeaderSize: MAX_HEADER_BYTES,
  // The listener refuses a request without Host, with a problem document; Node.js would send an empty response.
  requireHostHeader: false,
  ServerResponse: CountedResponse,
};

/** Listens by node:http. */
export const listenOnNode: Listen = async (host, port, limits, begin) => {
  const server = createServer(OPTIONS);
  const unsent = new Unsent(limits.unsent_megabytes * 1_000_000);
  const connections = new Connections(server, limits);
  server.listen(port, host);
  await once(server, 'listening');
  const openedPort = (server.address() as AddressInfo).port;
  const answering = begin(openedPort);
  const { handler, refuse, base, platform } = answering;
  const listener = toListener(handler, answerBadRequest(refuse, platform));
  const answer: Listener = (incoming, outgoing) => {
    outgoing.unsent = unsent;
    // HTTP/1.0 has no Host, and the probes of load balancers use it.
    if (incoming.httpVersion === '1.0') incoming.headers.host ??= new URL(base).host;
    listener(incoming, outgoing);
  };
  const onRequest: Listener = (incoming, outgoing) =>
    connections.answer(incoming, outgoing, () => answer(incoming, outgoing));
  server.on('request', onRequest);
  // A request with an unknown `Expect`: Node.js would send an empty response, which no log and no metric would show.
  server.on('checkExpectation', onRequest);
  server.on('connect', (_request, socket) => {
    // Node.js no longer manages the connection, so a response that is being sent cannot be finished.
    if (connections.isBusy(socket)) socket.destroy();
    else connections.refuse(socket, () => refuseConnect(socket, refuse));
  });
  // Parses requests again that `encodedHead` has percent-encoded.
  const secondParser = createServer(OPTIONS, (incoming, outgoing) => {
    outgoing.setHeader('Connection', 'close');
    answer(incoming, outgoing);
  }).on('clientError', (error, { socket }: Duplex & Partial<HeadConnection>) => {
    if (socket) answerParserError(error, socket, refuse);
  });
  server.on('clientError', (error, socket) =>
    connections.refuse(socket, () => {
      const head = encodedHead(error);
      if (head === null) answerParserError(error, socket, refuse);
      else secondParser.emit('connection', new HeadConnection(socket as Socket, head));
    }),
  );
  return {
    port: openedPort,
    answering,
    open: () => connections.open,
    close: (seconds, isPatient) => connections.close(seconds, isPatient),
  };
};
