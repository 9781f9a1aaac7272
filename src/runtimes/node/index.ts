/** What only Node.js has: `lectern/node`. */
export { nodeListener } from './node-listener.ts';
export { type Loaded, type LoadRequest, loadSite } from './build/load.ts';
export { type Running, serve, type ServeOptions } from './serve/serve.ts';
export { nodeHash, nodePlatform } from '../../platform/node.ts';
export { parseProxyTrust, type ProxyTrust } from '../../quota/client.ts';
