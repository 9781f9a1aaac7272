/** The tools that the scenarios of the official conformance suite call, as a registry of the dispatcher. */
import { ProtocolError } from '../../../dist/surfaces/mcp/protocol.js';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';

const text = (value) => ({ type: 'text', text: value });
const image = { type: 'image', data: PNG, mimeType: 'image/png' };
const resource = (uri, mimeType, value) => ({ type: 'resource', resource: { uri, mimeType, text: value } });

/** The error code of revision 2026-07-28 for a capability that the client has not declared. */
const MISSING_CAPABILITY = -32021;

const RESULTS = {
  test_simple_text: () => ({ content: [text('This is a simple text response for testing.')] }),
  test_image_content: () => ({ content: [image] }),
  test_audio_content: () => ({ content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] }),
  test_embedded_resource: () => ({
    content: [resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  }),
  test_multiple_content_types: () => ({
    content: [
      text('Multiple content types test:'),
      image,
      resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  }),
  test_error_handling: () => ({
    content: [text('This tool intentionally returns an error for testing')],
    isError: true,
  }),
  // A server without streams gives one answer, and sends neither requests nor log messages.
  test_streaming_elicitation: () => ({ content: [text('Nothing is streamed.')] }),
  test_logging_tool: () => ({ content: [text('Nothing is logged.')] }),
  test_missing_capability: () => {
    throw new ProtocolError(
      MISSING_CAPABILITY,
      'This tool needs sampling, which the client has not declared.',
      {
        status: 400,
        data: { requiredCapabilities: { sampling: {} } },
      },
    );
  },
};

const EMPTY = { type: 'object', properties: {}, additionalProperties: false };

/** The scenario json-schema-2020-12 checks that this schema reaches the client unchanged. */
const SCHEMA_TOOL = {
  name: 'json_schema_2020_12_tool',
  description: 'Tool with JSON Schema 2020-12 features',
  inputSchema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    $defs: {
      address: {
        $anchor: 'addressDef',
        type: 'object',
        properties: { street: { type: 'string' }, city: { type: 'string' } },
      },
    },
    properties: {
      name: { type: 'string' },
      address: { $ref: '#/$defs/address' },
      contactMethod: { type: 'string', enum: ['phone', 'email'] },
      phone: { type: 'string' },
      email: { type: 'string' },
    },
    allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
    if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: { required: ['phone'] },
    else: { required: ['email'] },
    additionalProperties: false,
  },
};

const TOOLS = [
  ...Object.keys(RESULTS).map((name) => ({
    name,
    description: `Fixture of the conformance suite: ${name}.`,
    inputSchema: EMPTY,
  })),
  SCHEMA_TOOL,
];

/** The tools and their server, for `createMcpHandler`. */
export const fixtureServer = {
  info: {
    name: 'localhost/fixtures',
    title: 'Fixtures',
    version: '1.0.0',
    websiteUrl: 'http://localhost/',
  },
  instructions: 'Fixture tools of the conformance suite.',
  list: JSON.stringify(TOOLS),
  call: (name) => (Object.hasOwn(RESULTS, name) ? JSON.stringify(RESULTS[name]()) : null),
  fail(error) {
    console.error(error);
    return 'fixture';
  },
};
