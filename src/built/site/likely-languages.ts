import { francAll } from 'franc-min';

/** Languages that a text may be in, ISO 639-3, the likeliest first; `und` for one that cannot be told. */
export function likelyLanguages(text: string): [language: string, likelihood: number][] {
  return francAll(text);
}
