/** Version of this program: what the tool endpoint and the discovery documents say; package.json holds the same. */
export const PROGRAM_VERSION = '0.1.0';
