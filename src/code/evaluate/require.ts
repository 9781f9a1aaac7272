import type { At } from '../parse/source.ts';
import { Builtin, Unknown, type Value } from '../values/values.ts';

/** What can be asked for other modules. */
interface Requiring {
  readonly file: string;
  required(specifier: string, at: At, form: 'require'): Value;
}

/** What CommonJS calls `require` in a module. */
export function requireOf(module: Requiring): Builtin {
  return new Builtin('require', (_caller, _self, [item], at): Value => {
    const specifier = item?.value;
    if (typeof specifier === 'string') return module.required(specifier, at, 'require');
    return new Unknown({ why: 'the name of the file is not known', cause: 'unsupported', at });
  });
}

/** `createRequire` of Node.js: of `import.meta.url` it makes the `require` of the module. */
export function createRequireOf(module: Requiring): Builtin {
  return new Builtin('createRequire', (_caller, _self, [item], at): Value => {
    const isOwn = typeof item?.value === 'string' && item.value.endsWith(`/${module.file}`);
    if (isOwn) return requireOf(module);
    return new Unknown({ why: '`createRequire` of another file is not followed', cause: 'unsupported', at });
  });
}
