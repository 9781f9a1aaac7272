import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Limits } from '../../../model/server-config.ts';
import type { Listening } from './listening.ts';
import { Connections } from './connections.ts';
import { toListener } from './exchange.ts';
import { answerBadRequest, answerParserError, refuseConnect } from './parser-error.ts';
import { CountedResponse, Unsent } from './unsent.ts';

/** Room for a request line and headers: longer URIs than the API takes still get its answer. */
const MAX_HEADER_BYTES = 32 * 1024;

/** Milliseconds. Connections outlive the idle ones of the usual proxies (60 s), so that none is closed under a request. */
const TIMEOUTS = {
  keepAliveTimeout: 65_000,
  headersTimeout: 20_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1000,
};

/** The server of Node.js. {@link Listen} */
export async function listenOnNode(host: string, port: number, limits: Limits): Promise<Listening> {
  const server = createServer({
    ...TIMEOUTS,
    maxHeaderSize: MAX_HEADER_BYTES,
    // A request without Host is refused by the listener, as a problem; Node.js would refuse it with an empty answer.
    requireHostHeader: false,
    ServerResponse: CountedResponse,
  });
  const unsent = new Unsent(limits.unsent_megabytes * 1_000_000);
  const connections = new Connections(server, limits);
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    open: () => connections.open,
    answer(handler, base, platform) {
      const listener = toListener(handler, (error) => answerBadRequest(error, base, platform));
      const onRequest: RequestListener<typeof IncomingMessage, typeof CountedResponse> = (
        incoming,
        outgoing,
      ) => {
        outgoing.unsent = unsent;
        // HTTP/1.0 knows no Host, and the probes of load balancers speak it.
        if (incoming.httpVersion === '1.0') incoming.headers.host ??= new URL(base).host;
        connections.answer(incoming, outgoing, () => listener(incoming, outgoing));
      };
      server.on('request', onRequest);
      // Node.js would refuse it with an empty answer, and count it nowhere.
      server.on('checkExpectation', onRequest);
      server.on('connect', (_request, socket) => {
        // Node.js has taken its hands off the connection, also of answers that were under way.
        if (connections.isBusy(socket)) socket.destroy();
        else connections.refuse(socket, () => refuseConnect(socket, base));
      });
      server.on('clientError', (error, socket) =>
        connections.refuse(socket, () => answerParserError(error, socket, base)),
      );
    },
    close: (seconds) => connections.close(seconds),
  };
}
