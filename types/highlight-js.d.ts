// The package's own types bring the DOM in, for every file of the program; tsconfig.json maps the import to this file.

/** The grammar of a language, opaque here. */
export type Grammar = { readonly name?: string };

interface HighlightJs {
  registerLanguage(name: string, grammar: Grammar): void;
  getLanguage(name: string): Grammar | undefined;
  configure(options: { classPrefix: string }): void;
  highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { value: string };
}

declare const library: HighlightJs & Grammar;
export default library;
