import type { AnyNode, ObjectExpression, Program } from 'acorn';
import { parseModule } from '../../code/parse/parse-module.ts';
import type { PluginLine } from '../site-profile.ts';

/** A text that is inserted into another one. @param offset in UTF-16 units. */
export interface Insertion {
  offset: number;
  text: string;
}

/** A text with insertions. @param insertions in the order of their offsets. */
export function withInsertions(text: string, insertions: readonly Insertion[]): string {
  return insertions.reduceRight(
    (whole, { offset, text: added }) => whole.slice(0, offset) + added + whole.slice(offset),
    text,
  );
}

/**
 * The insertions that add our plugin to a configuration that is code; null if that is not safe, as with a list of
 * plugins that a function of the site makes.
 * @param name the name of our package.
 * @param options the options of the plugin.
 */
export function pluginInsertions(
  text: string,
  file: string,
  { name, plugin, options }: { name: string; plugin: PluginLine; options: object },
): Insertion[] | null {
  const program = parseModule(text, file);
  if ('message' in program || new RegExp(`\\b${name}\\b`).test(text)) return null;
  const quote = text.split('"').length > text.split("'").length ? '"' : "'";
  const words = pluginWords(name, plugin, options, quote);
  const line = pluginInsertion(program, text, plugin, words.item);
  if (line === null) return null;
  const insertions = words.imported ? [importInsertion(program, text, words), line] : [line];
  return 'message' in parseModule(withInsertions(text, insertions), file) ? null : insertions;
}

/** The lines that add our plugin, for people who add it by hand. */
export function pluginLines(name: string, plugin: PluginLine, options: object): string[] {
  const { item, imported } = pluginWords(name, plugin, options, "'");
  const line = plugin.list
    ? `${plugin.key}: [${item}],`
    : plugin.isMethod
      ? `config.${plugin.key}(${item});`
      : `${plugin.key}: ${item},`;
  return imported ? [`import ${imported} from '${name}/${plugin.module}';`, line] : [line];
}

function pluginWords(
  name: string,
  { module, isNamed, isMethod }: PluginLine,
  options: object,
  quote: string,
) {
  const pairs = Object.entries(options).map(([key, value]) => `${key}: ${quote}${value}${quote}`);
  const told = pairs.length > 0 ? `{ ${pairs.join(', ')} }` : '';
  const specifier = `${quote}${name}/${module}${quote}`;
  if (isNamed) return { specifier, item: told ? `[${specifier}, ${told}]` : specifier, imported: null };
  const item = isMethod ? [name, told].filter(Boolean).join(', ') : `${name}(${told})`;
  return { specifier, item, imported: name };
}

/** An import after the last one; without imports, at the top, but after comments about the whole file. */
function importInsertion(
  { body }: Program,
  text: string,
  { imported, specifier }: { imported: string | null; specifier: string },
): Insertion {
  const isModule = body.some(({ type }) => /^(?:Im|Ex)port/.test(type));
  const last = body.findLast(
    (node) => node.type === 'ImportDeclaration' || ('directive' in node && node.directive),
  );
  const code = isModule
    ? `import ${imported} from ${specifier};`
    : `const ${imported} = require(${specifier}).default;`;
  if (last) return { offset: last.end, text: `\n${code}` };
  return { offset: /^(?:(?:#!|\/\/).*\n|\s*\n)*/.exec(text)?.[0].length ?? 0, text: `${code}\n` };
}

function pluginInsertion(
  program: Program,
  text: string,
  { key, list, isMethod }: PluginLine,
  item: string,
): Insertion | null {
  const scope = namesIn(program);
  const exported = exportOf(program);
  if (exported === null) return null;
  if (isMethod) {
    const made = resolveNode(exported, scope);
    return isFunction(made) ? insertCall(made, text, `${key}(${item})`) : null;
  }
  const config = configOf(exported, scope);
  if (config === null) return null;
  const written = valueAt(config, key);
  if (written === undefined) {
    // A spread mapping may contain the key.
    if (config.properties.some(({ type }) => type === 'SpreadElement')) return null;
    return insertMember(config.properties, config, text, `${key}: ${list ? `[${item}]` : item}`);
  }
  const value = resolveNode(written, scope);
  if (!list || value.type !== 'ArrayExpression') return null;
  return insertMember(
    value.elements.filter((one) => one !== null),
    value,
    text,
    item,
  );
}

/** Adds `"key": "value"` to a mapping at the top of a JSON file, which need not exist; null if the text is not JSON. */
export function jsonInsertion(text: string, mapping: string, key: string, value: string): Insertion | null {
  const whole = jsonTree(text);
  const pair = `${JSON.stringify(key)}: ${JSON.stringify(value)}`;
  if (whole === null) return null;
  const found = valueAt(whole, mapping);
  if (found === undefined)
    return withoutParenthesis(insertMember(whole.properties, whole, `(${text}`, `"${mapping}": { ${pair} }`));
  return found.type === 'ObjectExpression'
    ? withoutParenthesis(insertMember(found.properties, found, `(${text}`, pair))
    : null;
}

/** Appends to a text in a mapping at the top of a JSON file; null if there is no such text. */
export function jsonTextInsertion(
  text: string,
  mapping: string,
  key: string,
  added: string,
): Insertion | null {
  const whole = jsonTree(text);
  const inner = whole && valueAt(whole, mapping);
  const value = inner?.type === 'ObjectExpression' ? valueAt(inner, key) : undefined;
  if (value?.type !== 'Literal' || typeof value.value !== 'string') return null;
  return withoutParenthesis({ offset: value.end - 1, text: JSON.stringify(added).slice(1, -1) });
}

/** JSON in parentheses is an expression of JavaScript. */
function jsonTree(text: string): ObjectExpression | null {
  const program = parseModule(`(${text})`, 'a.cjs');
  const [statement] = 'message' in program ? [] : program.body;
  const tree = statement?.type === 'ExpressionStatement' ? statement.expression : null;
  return tree?.type === 'ObjectExpression' ? tree : null;
}

function withoutParenthesis({ offset, text }: Insertion): Insertion {
  return { offset: offset - 1, text };
}

function valueAt({ properties }: ObjectExpression, name: string): AnyNode | undefined {
  const property = properties.find(
    (one) =>
      one.type === 'Property' &&
      ('name' in one.key ? one.key.name : 'value' in one.key && one.key.value) === name,
  );
  return property?.type === 'Property' ? property.value : undefined;
}

/** An item after the last member of a list or mapping, on a new line if the last member starts a line. */
function insertMember(members: readonly AnyNode[], whole: AnyNode, text: string, item: string): Insertion {
  const last = members.at(-1);
  if (last === undefined) return { offset: whole.start + 1, text: item };
  return { offset: last.end, text: `,${lineBefore(text, last) ?? ' '}${item}` };
}

/** The line break and the blanks before a node; null if the node does not start its line. */
function lineBefore(text: string, { start }: AnyNode): string | null {
  return /\n[^\S\n]*$/.exec(text.slice(0, start))?.[0] ?? null;
}

/** A call after the last statement of a function that runs. */
function insertCall({ params: [param], body }: FunctionNode, text: string, call: string): Insertion | null {
  if (param?.type !== 'Identifier' || body.type !== 'BlockStatement') return null;
  const end = body.body.findIndex(({ type }) => type === 'ReturnStatement');
  const before = body.body.at(end < 0 ? -1 : Math.max(0, end - 1));
  if (before === undefined || end === 0)
    return { offset: body.start + 1, text: `\n  ${param.name}.${call};${before ? '' : '\n'}` };
  return { offset: before.end, text: `${lineBefore(text, before) ?? ' '}${param.name}.${call};` };
}

type Names = ReadonlyMap<string, AnyNode>;

/** The values of the names at the top of a module. */
function namesIn({ body }: Program): Names {
  const names = new Map<string, AnyNode>();
  for (const node of body) {
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
    if (declared?.type === 'FunctionDeclaration' && declared.id) names.set(declared.id.name, declared);
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declared.declarations)
      if (id.type === 'Identifier' && init) names.set(id.name, init);
  }
  return names;
}

function exportOf({ body }: Program): AnyNode | null {
  for (const node of body) {
    if (node.type === 'ExportDefaultDeclaration') return node.declaration;
    if (node.type !== 'ExpressionStatement' || node.expression.type !== 'AssignmentExpression') continue;
    const { left, right } = node.expression;
    if (left.type === 'MemberExpression' && 'name' in left.property && left.property.name === 'exports')
      return right;
  }
  return null;
}

/** The node without types and parentheses, or the value of its name. */
function resolveNode(node: AnyNode, scope: Names): AnyNode {
  const inner = /^(?:TS(?:As|Satisfies|NonNull)|Parenthesized)/.test(node.type)
    ? (node as unknown as { expression: AnyNode }).expression
    : null;
  if (inner) return resolveNode(inner, scope);
  const named = node.type === 'Identifier' ? scope.get(node.name) : undefined;
  return named && named !== node
    ? resolveNode(named, new Map([...scope].filter(([name]) => name !== (node as { name: string }).name)))
    : node;
}

/** Names of functions that return the configuration that they receive. */
const WRAPPER = /^(?:define|with)/;

function configOf(node: AnyNode, scope: Names): ObjectExpression | null {
  const value = resolveNode(node, scope);
  if (value.type === 'ObjectExpression') return value;
  if (value.type === 'CallExpression') {
    const [first] = value.arguments;
    return value.callee.type === 'Identifier' && WRAPPER.test(value.callee.name) && first
      ? configOf(first, scope)
      : null;
  }
  if (!isFunction(value)) return null;
  if (value.body.type !== 'BlockStatement') return configOf(value.body, scope);
  const last = value.body.body.at(-1);
  return last?.type === 'ReturnStatement' && last.argument ? configOf(last.argument, scope) : null;
}

type FunctionNode = Extract<AnyNode, { params: unknown; body: unknown }>;

function isFunction(node: AnyNode): node is FunctionNode {
  return /^(?:ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(node.type);
}
