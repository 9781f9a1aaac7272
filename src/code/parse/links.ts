// parse/: the text of a script as a tree.
// In: text of JavaScript, TypeScript, or of a component with a script in it, and the name of its file.
// Out: a tree (acorn), its imports and exports, places as line and column, and the file that an import leads to.
// Not here: what the code does, and reading of files.

import { append } from '../../text/append.ts';
import type { AnyNode, ExportNamedDeclaration, Identifier, ImportDeclaration, Literal, Program } from 'acorn';
import { namesIn } from '../evaluate/scope.ts';

/** What a module takes from others and gives to them, by its own declarations. */
export interface ModuleLinks {
  readonly imports: ReadonlyMap<string, { specifier: string; name: string }>;
  /** By the names that others use: one of the module's own, or of another module's. */
  readonly exports: ReadonlyMap<string, { specifier: string | null; name: string }>;
  /** `export * from`. */
  readonly stars: readonly string[];
  readonly specifiers: readonly string[];
  /** It has an import or an export, so that it is no CommonJS. */
  readonly isModule: boolean;
}

/** The name of an import or export, which may be a text. */
function nameOf(node: Identifier | Literal): string {
  return node.type === 'Identifier' ? node.name : String(node.value);
}

function isTypeOnly(node: object): boolean {
  return ['importKind', 'exportKind'].some((key) => Reflect.get(node, key) === 'type');
}

/** While they are collected. */
interface Links {
  readonly imports: Map<string, { specifier: string; name: string }>;
  readonly exports: Map<string, { specifier: string | null; name: string }>;
  readonly stars: string[];
}

export function linksOf(tree: Program | null): ModuleLinks {
  const links: Links = { imports: new Map(), exports: new Map(), stars: [] };
  let isModule = false;
  for (const node of tree?.body ?? []) {
    if (isTypeOnly(node)) continue;
    isModule ||= /^(?:Import|Export)/.test(node.type);
    if (node.type === 'ImportDeclaration') addImports(links, node);
    else if (node.type === 'ExportAllDeclaration') {
      const specifier = String(node.source.value);
      if (node.exported) links.exports.set(nameOf(node.exported), { specifier, name: '*' });
      else links.stars.push(specifier);
    } else if (node.type === 'ExportDefaultDeclaration') {
      const { declaration } = node;
      const isNamed = declaration.type === 'FunctionDeclaration' && declaration.id !== null;
      links.exports.set('default', { specifier: null, name: isNamed ? declaration.id.name : '*default*' });
    } else if (node.type === 'ExportNamedDeclaration') addExports(links, node);
    else if ((node.type as string) === 'TSExportAssignment')
      links.exports.set('default', { specifier: null, name: '*default*' });
  }
  const sources = (tree?.body ?? []).flatMap((node) => {
    const source = 'source' in node && !isTypeOnly(node) ? node.source : null;
    return source ? [String(source.value)] : [];
  });
  return { ...links, isModule, specifiers: [...new Set([...sources, ...requiredBy(tree)])] };
}

/** What is asked for by `require` or `import()` with a name that is written out, wherever that stands. */
function requiredBy(tree: Program | null): string[] {
  const found: string[] = [];
  const queue: unknown[] = [tree];
  while (queue.length > 0) {
    const node = queue.pop();
    if (node === null || typeof node !== 'object') continue;
    const specifier = specifierIn(node as AnyNode);
    if (specifier?.type === 'Literal') found.push(String(specifier.value));
    append(queue, Object.values(node));
  }
  return found;
}

function specifierIn(node: AnyNode): AnyNode | undefined {
  if (node.type === 'ImportExpression') return node.source;
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return undefined;
  return node.callee.name === 'require' ? node.arguments[0] : undefined;
}

function addImports({ imports }: Links, node: ImportDeclaration): void {
  for (const each of node.specifiers) {
    if (isTypeOnly(each)) continue;
    const plain = each.type === 'ImportDefaultSpecifier' ? 'default' : '*';
    const name = each.type === 'ImportSpecifier' ? nameOf(each.imported) : plain;
    imports.set(each.local.name, { specifier: String(node.source.value), name });
  }
}

function addExports({ exports }: Links, { source, specifiers, declaration }: ExportNamedDeclaration): void {
  const specifier = source ? String(source.value) : null;
  for (const each of specifiers)
    if (!isTypeOnly(each)) exports.set(nameOf(each.exported), { specifier, name: nameOf(each.local) });
  const names =
    declaration?.type === 'VariableDeclaration'
      ? declaration.declarations.flatMap(({ id }) => namesIn(id))
      : declaration
        ? [declaration.id.name]
        : [];
  for (const name of names) exports.set(name, { specifier: null, name });
}
