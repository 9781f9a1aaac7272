import { expressionEnd } from '../parse/parse-module.ts';
import { Code } from './code.ts';
import type { Config } from './config.ts';

const FILE = 'text.jsx';
const NAMES = String.raw`[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*|\[(?:\d+|'[^'\\]*'|"[^"\\]*")\])*`;
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

const codeOf = (text: string) => new Code({ read: (name) => (name === FILE ? text : null) });

/** Reads the code in MDX (https://mdxjs.com/docs/what-is-mdx/#expressions). Nothing of it is executed. */
export const mdxCode = {
  end: expressionEnd,
  /** What expressions show that only name what statements give; null where more is computed. */
  shows(statements: string): (expression: string) => string | null {
    let names: Map<string, Config> | undefined;
    const valueAt = (path: string) => {
      names ??= new Map(statements === '' ? [] : codeOf(statements).names(FILE));
      const [name = '', ...steps] = (path.match(STEP) ?? []).map((step) => step.replace(/^['"]|['"]$/g, ''));
      return shown(names.get(name)?.at(...steps));
    };
    return (expression) => {
      if (PATH.test(expression)) return valueAt(expression);
      const literal = expression.replace(HOLE, (hole, path: string) => {
        const value = valueAt(path);
        return value === null ? hole : `\${${JSON.stringify(value)}}`;
      });
      return LITERAL.test(literal) ? shown(codeOf(`export default (${literal}\n);`).exported(FILE)) : null;
    };
  },
};
