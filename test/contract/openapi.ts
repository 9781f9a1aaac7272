import { type Check, checkOf } from './schemas.ts';

type Node = { [key: string]: Node } & { $ref?: string };
export type OpenApi = Node;

const escape = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** Finds the node at a JSON pointer. Follows references, and returns the pointer of the node that they lead to. */
export function locate(document: OpenApi, pointer: string): { node: Node | undefined; pointer: string } {
  let node: Node | undefined = document;
  let at = '';
  for (const part of pointer.split('/').slice(1)) {
    node = node?.[part.replaceAll('~1', '/').replaceAll('~0', '~')];
    at += `/${part}`;
    if (typeof node?.$ref === 'string') {
      ({ node, pointer: at } = locate(document, node.$ref.slice(1)));
    }
  }
  return { node, pointer: at };
}

/** Finds the path template of a pathname, such as `/api/v1/content/{path}`. */
function templateOf(document: OpenApi, pathname: string): string | undefined {
  const templates = Object.keys(document['paths'] ?? {});
  return (
    templates.find((template) => template === pathname) ??
    templates.find((template) => {
      const pattern = template.replaceAll(/[.*+?^$()|[\]\\]/gu, '\\$&').replaceAll(/\{[^}]+\}/gu, '.+');
      return template.includes('{') && new RegExp(`^${pattern}$`, 'u').test(pathname);
    })
  );
}

/** The JSON pointer of the response that a GET request with this status has. */
export const responsePointer = (template: string, status: number): string =>
  `/paths/${escape(template)}/get/responses/${status}`;

export type Validate = (pathname: string, status: number, mediaType: string, value: unknown) => string[];

/** Makes a function that validates a body against its schema in `openapi.json` and lists the errors. */
export function openApiValidator(document: OpenApi): Validate {
  const checks = new Map<string, Check>();
  return (pathname, status, mediaType, value) => {
    const template = templateOf(document, pathname);
    if (template === undefined)
      return status === 404 || status === 429 ? [] : [`no path in openapi.json for ${pathname}`];
    const { node, pointer } = locate(document, responsePointer(template, status));
    if (node === undefined) return [`openapi.json has no response ${status} for ${template}`];
    const content = `${pointer}/content/${escape(mediaType)}/schema`;
    if (locate(document, content).node === undefined)
      return [`no ${mediaType} in ${template}, status ${status}`];
    const check = checks.get(content) ?? schemaAt(document, content);
    checks.set(content, check);
    return check(value).map((error) => `openapi ${error}`);
  };
}

/** Makes the check of the schema at a JSON pointer of the document. */
export const schemaAt = (document: OpenApi, pointer: string): Check =>
  checkOf({ ...document, $ref: `#${pointer.replaceAll('{', '%7B').replaceAll('}', '%7D')}` });
