/** What a browser is sent, as text: a stylesheet, or a module with all that it imports. `build/text-imports.js` makes it. */
declare module '*?text' {
  const text: string;
  export default text;
}
