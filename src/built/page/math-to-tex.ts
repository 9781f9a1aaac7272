import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/** TeX that says what MathML shows. Few builds have any without its source, so the library is loaded with the first. */
export function mathToTex(mathml: string): string {
  const { MathMLToLaTeX } = load('mathml-to-latex') as typeof import('mathml-to-latex');
  return MathMLToLaTeX.convert(mathml);
}
