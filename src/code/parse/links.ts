// parse/: the text of a script as a tree.
// In: text of JavaScript, TypeScript, or of a component with a script in it, and the name of its file.
// Out: a tree (acorn), its imports and exports, places as line and column, and the file that an import leads to.
// Not here: the interpretation of code, and the reading of files.

import type { ExportNamedDeclaration, Identifier, ImportDeclaration, Literal, Program } from 'acorn';
import { namesIn } from '../evaluate/scope.ts';

/** The imports and exports that a module declares. */
export interface ModuleLinks {
  readonly imports: Map<string, { specifier: string; name: string }>;
  /** By exported name: a local name (`specifier` null), or a name of another module. */
  readonly exports: Map<string, { specifier: string | null; name: string }>;
  /** `export * from`. */
  readonly stars: string[];
  /** Whether it has an import or export, and so is not CommonJS. */
  isModule: boolean;
}

/** The name of an import or export, which may be a text. */
function nameOf(node: Identifier | Literal): string {
  return node.type === 'Identifier' ? node.name : String(node.value);
}

function isTypeOnly(node: object): boolean {
  return ['importKind', 'exportKind'].some((key) => Reflect.get(node, key) === 'type');
}

export function linksOf(tree: Program | null): ModuleLinks {
  const links: ModuleLinks = { imports: new Map(), exports: new Map(), stars: [], isModule: false };
  for (const node of tree?.body ?? []) {
    if (isTypeOnly(node)) continue;
    links.isModule ||= /^(?:Import|Export)/.test(node.type);
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
  return links;
}

function addImports({ imports }: ModuleLinks, node: ImportDeclaration): void {
  for (const specifier of node.specifiers) {
    if (isTypeOnly(specifier)) continue;
    const plain = specifier.type === 'ImportDefaultSpecifier' ? 'default' : '*';
    const name = specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : plain;
    imports.set(specifier.local.name, { specifier: String(node.source.value), name });
  }
}

function addExports(
  { exports }: ModuleLinks,
  { source, specifiers, declaration }: ExportNamedDeclaration,
): void {
  const specifier = source ? String(source.value) : null;
  for (const item of specifiers)
    if (!isTypeOnly(item)) exports.set(nameOf(item.exported), { specifier, name: nameOf(item.local) });
  const names =
    declaration?.type === 'VariableDeclaration'
      ? declaration.declarations.flatMap(({ id }) => namesIn(id))
      : declaration
        ? [declaration.id.name]
        : [];
  for (const name of names) exports.set(name, { specifier: null, name });
}
