import { parse, TomlDate, TomlError } from 'smol-toml';
import { type Located, withoutNul } from './yaml.ts';

/** Parses TOML; its dates become the strings that were written. Places are found by key, line by line. */
export function parseToml(text: string, file: string, firstLine = 1): Located {
  const locate: Located['locate'] = (path) => {
    const key = path.findLast((part) => typeof part === 'string');
    const lines = text.split('\n');
    const index = lines.findIndex((line) => key !== undefined && startsWithKey(line, key));
    const column = index < 0 ? 1 : (lines[index] as string).indexOf('=') + 1;
    return { line: firstLine + Math.max(index, 0), column: Math.max(column + 1, 1) };
  };
  try {
    return { value: withoutNul(withoutDates(parse(text))), diagnostics: [], failed: false, locate };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return {
      value: undefined,
      failed: true,
      locate,
      diagnostics: [
        {
          severity: 'error',
          code: 'invalid-toml',
          message: `Reading the TOML failed: ${error.message.split('\n')[0]?.replace('Invalid TOML document: ', '')}`,
          fix: 'Text stands in double quotes, lists in [ ], dates as 2026-03-01.',
          file,
          line: error.line + firstLine - 1,
          column: error.column,
        },
      ],
    };
  }
}

function startsWithKey(line: string, key: string): boolean {
  const match = /^\s*"?([\w.-]+)"?\s*=/.exec(line);
  return match?.[1] === key;
}

function withoutDates(value: unknown): unknown {
  if (value instanceof TomlDate) return value.toISOString();
  if (Array.isArray(value)) return value.map(withoutDates);
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutDates(item)]));
  }
  return value;
}
