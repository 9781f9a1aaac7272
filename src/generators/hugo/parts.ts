import { readArguments } from '../../markdown/clean/tag-meaning.ts';
import { isMapping } from '../../text/mapping.ts';
import { fenced, type PartForm } from '../standard/parts.ts';
import { beside, joined } from '../standard/places.ts';

/**
 * `{{< param "version" >}}`, which Hugo fills in code too: https://gohugo.io/shortcodes/param/
 * @param params the parameters of the site, with lower-case keys.
 */
export function parameters(params: Readonly<Record<string, unknown>>): PartForm {
  return {
    pattern: /\{\{([<%])\s*param\s+["'`]?([\w.-]+)["'`]?\s*[%>]\}\}/g,
    ask([, , path = ''], _file, _page, value) {
      const [first = '', ...rest] = path.split('.');
      const base = value(first) ?? value(first.toLowerCase()) ?? inside(value('params'), [first]);
      const parameter = inside(base, rest) ?? inside(params, path.toLowerCase().split('.'));
      return /^(?:string|number|boolean)$/.test(typeof parameter) ? String(parameter) : null;
    },
  };
}

function inside(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (outer, key) => (isMapping(outer) && Object.hasOwn(outer, key) ? outer[key] : undefined),
    value,
  );
}

/**
 * `{{% readfile file="part.md" code="true" lang="go" %}}` of the theme Docsy, and similar shortcodes.
 * @param root the folder of the content.
 */
export function filesRead(root: string): PartForm {
  return {
    pattern: /\{\{([<%])\s*(?:readfile|include|include-?file)\s+([^<>{}]+?)\s*\/?[%>]\}\}/gi,
    isIndented: true,
    ask([, , rest = ''], _file, page) {
      const { named, positional } = readArguments(rest);
      const path = named['file'] ?? named['path'] ?? positional[0] ?? '';
      if (!/\.\w+$/.test(path)) return null;
      const names = path.startsWith('/')
        ? [joined(root, path), joined(path)]
        : [beside(page, path), joined(path), joined(root, path)];
      const isCode = named['code'] === 'true' || named['lang'] !== undefined;
      return { names, isCode, as: (text) => (isCode ? fenced(text, named['lang'] ?? '') : text) };
    },
  };
}
