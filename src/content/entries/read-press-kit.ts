import { isMapping } from '../../generators/site-folder.ts';
import { closest } from '../../model/closest.ts';
import type { PressKitSource } from '../../model/press-kit.ts';
import {
  FACTS,
  labelOf,
  type ListForm,
  type ListName,
  LISTS,
  OF_THE_FILE,
  TEXTS,
} from './press-kit-forms.ts';

/** Something that cannot be read, and a form that works. */
export interface Complaint {
  path: PropertyKey[];
  message: string;
  fix: string;
}

type Mapping = Record<string, unknown>;
type Item = Record<string, unknown>;
const STAGES = ['stages', 'stage', 'venues'];
const STAGES_EXAMPLE = 'stages: [PyCon, "FOSDEM, Brussels"]';
const EMAIL = /^[^\s@/:]+@[^\s@/:]+$/;

/**
 * The press kit in the form of the contract, of what people write: texts, lists or mappings under the obvious names.
 * What cannot be read is left out, with a complaint.
 */
export function pressKitOf(data: Mapping): { kit: PressKitSource; complaints: Complaint[] } {
  const reader = new KitReader(data);
  return { kit: reader.kit(), complaints: reader.complaints };
}

class KitReader {
  readonly complaints: Complaint[] = [];
  readonly #data: Mapping;
  readonly #read = new Set<string>();

  constructor(data: Mapping) {
    this.#data = data;
  }

  kit(): PressKitSource {
    const texts = Object.fromEntries(
      Object.entries(TEXTS).flatMap(([name, keys]) => {
        const text = this.#text(keys);
        return text === undefined ? [] : [[name, text]];
      }),
    ) as Partial<Record<keyof typeof TEXTS, string>>;
    const list = (name: ListName) => this.#list(LISTS[name]);
    const lists = Object.fromEntries((Object.keys(LISTS) as ListName[]).map((name) => [name, list(name)]));
    const facts = this.#namedFacts();
    const stages = this.#stages();
    const contact = this.#contact();
    this.#unknown();
    const all = { ...contact, ...texts, ...lists, stages } as unknown as PressKitSource;
    return { ...all, facts: [...all.facts, ...facts] };
  }

  #values(keys: readonly string[]): [key: string, value: unknown][] {
    return Object.entries(this.#data).filter(([key, value]) => {
      if (!keys.includes(key.toLowerCase())) return false;
      this.#read.add(key);
      return value !== null && value !== undefined;
    });
  }

  #text(keys: readonly string[]): string | undefined {
    for (const [key, value] of this.#values(keys)) {
      const text = writtenText(value);
      if (text !== null) return text;
      this.#complain([key], value, 'it must be text', `${key}: "…"`);
    }
    return undefined;
  }

  #list(form: ListForm): Item[] {
    return this.#values(form.names).flatMap(([key, value]) => this.#items(value, [key], form));
  }

  #items(value: unknown, path: PropertyKey[], form: ListForm): Item[] {
    if (Array.isArray(value)) {
      return value.flatMap((item: unknown, index) =>
        Array.isArray(item)
          ? this.#complain([...path, index], item, 'it must be text or a mapping', form.example)
          : this.#items(item, [...path, index], form),
      );
    }
    if (!isMapping(value)) {
      const text = writtenText(value);
      const item = text === null ? null : form.ofText(text);
      return item === null
        ? this.#complain(
            path,
            value,
            `${form.needed.map((field) => `\`${field}\``).join(' and ')} must be there`,
            form.example,
          )
        : this.#item(item, form, () => path);
    }
    const has = (names: readonly string[]) =>
      Object.keys(value).some((key) => names.includes(key.toLowerCase()));
    // In a list, what has one of our keys is meant as an item; elsewhere, what has the one that counts.
    const isListed = typeof path.at(-1) === 'number';
    const isItem =
      has(form.fields[form.needed.at(-1) ?? ''] ?? []) ||
      (isListed && has(Object.values(form.fields).flat()));
    return isItem ? this.#item(value, form, (key) => [...path, ...key]) : this.#pairs(value, path, form);
  }

  #pairs(value: Mapping, path: PropertyKey[], form: ListForm): Item[] {
    const [keyField, valueField] = form.pair;
    return Object.entries(value).flatMap(([key, inner]) =>
      isMapping(inner)
        ? this.#item({ [keyField]: labelOf(key), ...inner }, form, (inside) => [...path, key, ...inside])
        : this.#item({ [keyField]: labelOf(key), [valueField]: inner }, form, () => [...path, key]),
    );
  }

  /** @param at the place of one of its keys, or without one that of the item. */
  #item(value: Mapping, form: ListForm, at: (key: PropertyKey[]) => PropertyKey[]): Item[] {
    const item: Item = {};
    for (const [key, inner] of Object.entries(value)) {
      const field = Object.entries(form.fields).find(([, names]) => names.includes(key.toLowerCase()))?.[0];
      if (field === undefined && form.isOpen) item[key] = inner;
      else if (field === undefined) {
        const fix = `The keys here are ${Object.keys(form.fields).join(' and ')}.`;
        this.complaints.push({
          path: at([key]),
          message: `\`${nameOf(at([key]))}\` is not a known key.`,
          fix,
        });
      } else if (inner !== null && inner !== '') {
        const { read = (text: string) => text, wanted = 'it must be text' } = form.values?.[field] ?? {};
        const text = writtenText(inner);
        const shown = text === null ? null : read(text);
        if (shown === null) return this.#complain(at([key]), inner, wanted, form.example);
        item[field] = shown;
      }
    }
    const missing = form.needed.find((field) => !item[field]);
    if (missing !== undefined)
      return this.#complain(at([]), value, `\`${missing}\` must be there`, form.example);
    return [{ ...form.ofText(String(item[form.needed[0] ?? ''])), ...item }];
  }

  #namedFacts(): PressKitSource['facts'] {
    return this.#values(Object.keys(FACTS)).flatMap(([key, value]) => {
      const text = writtenText(value);
      const term = FACTS[key.toLowerCase()] as string;
      if (text === null) return this.#complain([key], value, 'it must be text', `${key}: "…"`);
      return [
        {
          term,
          value: text.replace(/^https?:\/\/(?:www\.)?|\/$/g, ''),
          ...(/^https?:/.test(text) ? { href: text } : {}),
        },
      ];
    });
  }

  #stages(): string[] {
    return this.#values(STAGES).flatMap(([key, value]) =>
      [value].flat().flatMap((stage: unknown, index) => {
        const text = isMapping(stage) ? writtenText(Object.values(stage)) : writtenText(stage);
        return text === null
          ? this.#complain([key, index], stage, 'it must be text', STAGES_EXAMPLE)
          : [text];
      }),
    );
  }

  /** An address of mail, a web address, or a mapping of both. */
  #contact(): { email?: string; contact_url?: string } {
    for (const [key, value] of this.#values(['contact'])) {
      const text = writtenText(value);
      const { email, url } = isMapping(value) ? value : ({} as Mapping);
      const found = {
        ...(typeof email === 'string' ? { email } : text !== null && EMAIL.test(text) ? { email: text } : {}),
        ...(typeof url === 'string'
          ? { contact_url: url }
          : text !== null && !EMAIL.test(text)
            ? { contact_url: text }
            : {}),
      };
      if (Object.keys(found).length > 0) return found;
      this.#complain([key], value, 'it must be an address', 'contact: me@example.com');
    }
    return {};
  }

  #unknown(): void {
    const known = [...Object.values(TEXTS), ...Object.values(LISTS).map(({ names }) => names), STAGES].flat();
    for (const key of Object.keys(this.#data)) {
      if (this.#read.has(key) || OF_THE_FILE.has(key.toLowerCase())) continue;
      const near = closest(key.toLowerCase(), [...known, ...Object.keys(FACTS), 'contact']);
      this.complaints.push({
        path: [key],
        message: `\`${key}\` is not a known key.`,
        fix:
          near === undefined
            ? `Put anything else under facts, such as facts: { ${labelOf(key)}: "…" }`
            : `Did you mean \`${near}\`?`,
      });
    }
  }

  #complain(path: PropertyKey[], found: unknown, wanted: string, example: string): [] {
    const isText = JSON.stringify(found)?.slice(0, 80) ?? 'missing';
    this.complaints.push({
      path,
      message: `\`${nameOf(path)}\` is ${isText}: ${wanted}.`,
      fix: `This works: ${example}`,
    });
    return [];
  }
}

/** A text as it is shown; the texts of a list one after the other. */
function writtenText(value: unknown): string | null {
  if (Array.isArray(value)) {
    const texts = value.map(writtenText);
    return texts.length > 0 && texts.every((text) => text !== null) ? texts.join(', ') : null;
  }
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function nameOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.');
}
