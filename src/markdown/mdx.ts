const MODULE_LINE =
  /^(?:import\s+(?:[\w*{]|['"])|export\s+(?:const|let|var|function|default|async|class|\{|\*))/;
const DEFAULT_IMPORT = /^import\s+(\w+)\s+from\s+['"]([^'"]+)['"]/;

/**
 * Takes the `import` and `export` statements out of MDX: each starts a paragraph and ends with a blank line.
 * Line breaks stay, so that later places are right; what is imported from files is noted by name.
 */
export function removeModuleCode(
  source: string,
  imports: Map<string, string>,
  removed: { name: string; offset: number }[],
): string {
  let out = '';
  let offset = 0;
  let blankBefore = true;
  let inCode = false;
  let fence = '';
  for (const line of source.split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark && !inCode) fence = fence === '' ? mark : mark.startsWith(fence) ? '' : fence;
    if (line.trim() === '') inCode = false;
    else if (!inCode && fence === '' && (blankBefore || /^import\s/.test(line)) && MODULE_LINE.test(line)) {
      inCode = true;
      removed.push({ name: line.startsWith('import') ? 'import' : 'export', offset });
    }
    const imported = inCode ? DEFAULT_IMPORT.exec(line) : null;
    if (imported) imports.set(imported[1] as string, imported[2] as string);
    out += inCode ? '\n' : `${line}\n`;
    blankBefore = line.trim() === '' || inCode;
    offset += line.length + 1;
  }
  return out.slice(0, -1);
}
