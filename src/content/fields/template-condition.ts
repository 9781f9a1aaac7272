import { Code } from '../../code/ask/code.ts';
import { SiteFunction } from '../../generators/site-function.ts';

const FILE = 'condition.js';
const KEYWORDS = new Set('true false null undefined typeof void new this'.split(' '));

/** The value of a condition in a template, `draft and not listed`; a symbol where it cannot be known. */
export function evaluateCondition(text: string, data: Readonly<Record<string, unknown>>): unknown {
  const script = text
    .replace(/\bnot\b/g, '!')
    .replace(/\band\b/g, '&&')
    .replace(/\bor\b/g, '||');
  if (/\||\bin\b|\bis\b/.test(script.replace(/\|\|/g, ''))) return UNKNOWN;
  // A template takes what is not there for nothing.
  const names = [...new Set(script.match(/(?<![\w.$'"])[a-z_]\w*/gi))].filter((name) => !KEYWORDS.has(name));
  const source = `export default ({ ${names.join(', ')} }) => (${script});`;
  const code = new Code({ read: (file) => (file === FILE ? source : null) });
  const condition = new SiteFunction(code, code.exported(FILE));
  const given = Object.fromEntries(
    names.map((name) => [name, Object.hasOwn(data, name) ? data[name] : undefined]),
  );
  const truth = condition.follow([given]).result.truth();
  return truth !== undefined && 'value' in truth && truth.assumed === undefined ? truth.value : UNKNOWN;
}

/** What cannot be known. */
const UNKNOWN = Symbol('unknown');
