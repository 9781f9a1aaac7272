import { expressionEnd } from '../parse/parse-module.ts';
import { Code } from './code.ts';
import type { Config } from './config.ts';
import { dirname, joinPath } from '../../text/path.ts';
import type { MdxModules } from '../../text/mdx-modules.ts';

/** The name of the text as a module. No file of a site has this name. */
const FILE = '~text.jsx';
const NO_MODULES: MdxModules = { file: '', aliases: {}, read: () => null };
const NAMES = String.raw`[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*|\[(?:\d+|'[^'\\]*'|"[^"\\]*")\])*`;
const IMPORT = /^import\s+([^'"]+?)\s+from\b/gm;
/** The local names of an import clause: the last name before each comma or brace. */
const IMPORTED = /[A-Za-z_$][\w$]*(?=\s*(?:[,}]|$))/g;
/** The comments before an expression. */
const COMMENTS = /^(?:\s|\/\/[^\n]*(?:\n|$)|\/\*(?:[^*]|\*(?!\/))*\*\/)+/;
const PATH = new RegExp(`^\\s*${NAMES}\\s*$`);
const HOLE = new RegExp(`\\$\\{\\s*(${NAMES})\\s*\\}`, 'g');
const STEP = /[\w$]+|'[^']*'|"[^"]*"/g;
/** A string, or a template whose expressions are strings. */
const LITERAL =
  /^\s*(?:'(?:[^'\\]|\\[^])*'|"(?:[^"\\]|\\[^])*"|`(?:[^`\\$]|\\[^]|\$(?!\{)|\$\{\s*(?:'[^'\\]*'|"(?:[^"\\]|\\[^])*")\s*\})*`)\s*$/;

function certainText(config: Config | undefined): string | null {
  if (config === undefined) return null;
  const { value, doubt } = config.kind === 'number' ? config.number() : config.text();
  return value === undefined || doubt !== null ? null : String(value);
}

/** The code of a text as a module in the folder of its file, so that its imports resolve. */
function codeOf(text: string, { file, aliases, read }: MdxModules = NO_MODULES): [code: Code, name: string] {
  const importer = joinPath(dirname(file), FILE);
  return [new Code({ aliases, read: (name) => (name === importer ? text : read(name)) }), importer];
}

function resultOf(text: string): Config {
  const [code, file] = codeOf(text);
  return code.exported(file);
}

/** Reads the code in MDX without executing it: https://mdxjs.com/docs/what-is-mdx/#expressions */
export const mdxCode = {
  end: expressionEnd,
  /** Returns a function that evaluates literals and names of the statements to text; null for other expressions. */
  shows(statements: string, modules?: MdxModules): (expression: string) => string | null {
    let names: Map<string, Config> | undefined;
    const namesOf = () => {
      const names = [...statements.matchAll(IMPORT)].flatMap(
        ([, clause = '']) => clause.match(IMPORTED) ?? [],
      );
      const exported = modules === undefined || names.length === 0 ? '' : `\nexport { ${names.join(', ')} };`;
      const [code, file] = codeOf(statements + exported, modules);
      return new Map(code.names(file));
    };
    const valueAt = (path: string) => {
      names ??= statements === '' ? new Map() : namesOf();
      const [name = '', ...steps] = (path.match(STEP) ?? []).map((step) => step.replace(/^['"]|['"]$/g, ''));
      return certainText(names.get(name)?.at(...steps));
    };
    return (code) => {
      const expression = code.replace(COMMENTS, '');
      if (PATH.test(expression)) return valueAt(expression);
      const literal = expression.replace(HOLE, (hole, path: string) => {
        const value = valueAt(path);
        return value === null ? hole : `\${${JSON.stringify(value)}}`;
      });
      return LITERAL.test(literal) ? certainText(resultOf(`export default (${literal}\n);`)) : null;
    };
  },
};
