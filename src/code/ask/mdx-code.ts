import { expressionEnd } from '../parse/parse-module.ts';
import { Code } from './code.ts';
import type { Config } from './config.ts';
import { dirname, joinPath } from '../../text/path.ts';
import type { MdxModules } from '../../text/mdx-modules.ts';

/** No file of a site is called so. */
const FILE = '~text.jsx';
const NO_MODULES: MdxModules = { file: '', aliases: {}, read: () => null };
const NAMES = String.raw`[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*|\[(?:\d+|'[^'\\]*'|"[^"\\]*")\])*`;
const IMPORT = /^import\s+([^'"]+?)\s+from\b/gm;
/** The name that something is imported under, which is the last that stands before a comma or a brace. */
const IMPORTED = /[A-Za-z_$][\w$]*(?=\s*(?:[,}]|$))/g;
const PATH = new RegExp(`^\\s*${NAMES}\\s*$`);
const HOLE = new RegExp(`\\$\\{\\s*(${NAMES})\\s*\\}`, 'g');
const STEP = /[\w$]+|'[^']*'|"[^"]*"/g;
/** A string, or a template whose expressions are strings. */
const LITERAL =
  /^\s*(?:'(?:[^'\\]|\\[^])*'|"(?:[^"\\]|\\[^])*"|`(?:[^`\\$]|\\[^]|\$(?!\{)|\$\{\s*(?:'[^'\\]*'|"(?:[^"\\]|\\[^])*")\s*\})*`)\s*$/;

function shown(config: Config | undefined): string | null {
  if (config === undefined) return null;
  const { value, doubt } = config.kind === 'number' ? config.number() : config.text();
  return value === undefined || doubt !== null ? null : String(value);
}

/** The code of a text, which stands beside it for what it imports. */
function codeOf(text: string, { file, aliases, read }: MdxModules = NO_MODULES): [code: Code, name: string] {
  const importer = joinPath(dirname(file), FILE);
  return [new Code({ aliases, read: (name) => (name === importer ? text : read(name)) }), importer];
}

function resultOf(text: string): Config {
  const [code, file] = codeOf(text);
  return code.exported(file);
}

/** Reads the code in MDX (https://mdxjs.com/docs/what-is-mdx/#expressions). Nothing of it is executed. */
export const mdxCode = {
  end: expressionEnd,
  /** What expressions show that only name what statements give; null where more is computed. */
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
      return shown(names.get(name)?.at(...steps));
    };
    return (expression) => {
      if (PATH.test(expression)) return valueAt(expression);
      const literal = expression.replace(HOLE, (hole, path: string) => {
        const value = valueAt(path);
        return value === null ? hole : `\${${JSON.stringify(value)}}`;
      });
      return LITERAL.test(literal) ? shown(resultOf(`export default (${literal}\n);`)) : null;
    };
  },
};
