import { append, largest } from '../../text/append.ts';
import { readCode } from './code-block.ts';
import type { Conversion } from './conversion.ts';
import { codeSpan, finishInline } from './escape.ts';
import { isFurniture } from '../parse/furniture.ts';
import { phrasing } from './phrasing.ts';
import type { Element, Node } from '../parse/tree.ts';
import { findElement, isElement } from '../parse/walk-tree.ts';

/** Nobody reads wider tables. A larger span is a mistake or an attack. */
const MAX_COLUMNS = 200;

interface Row {
  cells: Element[];
  isHead: boolean;
}

/** Converts a table to GitHub's Markdown. A table for layout becomes the content of its cells. */
export function tableBlocks(table: Element, to: Conversion): string[] {
  const rows: Row[] = [];
  const above: string[] = [];
  const visit = ({ children }: Element, isHead: boolean) => {
    for (const child of children) {
      if (!isElement(child) || !/^(?:caption|t(?:head|body|foot|r|d|h))$|^col/.test(child.tag)) {
        // Browsers show other content before the table.
        if (isElement(child) || child.trim() !== '') append(above, to.blocks([child]));
        continue;
      }
      if (to.notes.has(child) || isFurniture(child)) continue;
      if (child.tag === 'caption') append(above, to.blocks(child.children));
      else if (child.tag === 'tr') {
        const cells = child.children
          .filter(isElement)
          .filter((cell) => /^t[dh]$/.test(cell.tag) && !to.notes.has(cell));
        if (cells.length > 0) rows.push({ cells, isHead: isHead || cells.every(({ tag }) => tag === 'th') });
      } else if (/^t(?:head|body|foot)$/.test(child.tag)) visit(child, child.tag === 'thead');
    }
  };
  visit(table, false);
  if (isLayout(table, rows))
    return [...above, ...rows.flatMap(({ cells }) => cells.flatMap(({ children }) => to.blocks(children)))];
  const grid = gridOf(rows, to);
  const width = largest(
    grid.map((row) => row.length),
    0,
  );
  if (width === 0 || grid.every((row) => row.every((cell) => cell === ''))) return above;
  to.text();
  const [first] = rows;
  const head = first?.isHead ? (grid.shift() as string[]) : [];
  const aligned = alignments(rows, width);
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, column) => cells[column] ?? '').join(' | ')} |`;
  return [...above, [line(head), line(aligned), ...grid.map(line)].join('\n')];
}

/** Whether a table is only for layout: by its role, or by blocks in its cells that a line cannot contain. */
function isLayout(table: Element, rows: readonly Row[]): boolean {
  if (/^(?:presentation|none)$/.test(table.attributes['role'] ?? '')) return true;
  if (rows.some(({ isHead }) => isHead)) return false;
  const isSingle = rows.every(({ cells }) => cells.length === 1);
  if (isSingle) return true;
  return findElement(table, ({ tag }) => /^(?:table|h[1-6]|article|section)$/.test(tag)) !== null;
}

function gridOf(rows: readonly Row[], to: Conversion): string[][] {
  /** For each column the number of further rows that a cell above spans. */
  const reach: number[] = [];
  return rows.map(({ cells }) => {
    const out: string[] = [];
    const skip = () => {
      while ((reach[out.length] ?? 0) > 0) {
        reach[out.length] = (reach[out.length] as number) - 1;
        out.push('');
      }
    };
    for (const cell of cells) {
      skip();
      const columns = span(cell.attributes['colspan'], MAX_COLUMNS);
      const rowsBelow = span(cell.attributes['rowspan'], 10_000) - 1;
      const text = cellText(cell, to);
      for (let column = 0; column < columns && out.length < MAX_COLUMNS; column++) {
        reach[out.length] = rowsBelow;
        out.push(column === 0 ? text : '');
      }
      if (out.length >= MAX_COLUMNS) break;
    }
    skip();
    return out;
  });
}

function span(value: string | undefined, most: number): number {
  const count = Number.parseInt(value ?? '1', 10);
  return count > 1 ? Math.min(count, most) : 1;
}

function cellText(cell: Element, to: Conversion): string {
  const row = cell.parent;
  if (row?.children.find(isElement) === cell) to.id(row.attributes['id']);
  to.id(cell.attributes['id']);
  const parts: string[] = [];
  let run: Node[] = [];
  const flush = () => {
    const text = finishInline(phrasing(run, to), '<br>');
    if (text !== '') parts.push(text);
    run = [];
  };
  const visit = (nodes: readonly Node[]) => {
    for (const node of nodes) {
      if (!isElement(node) || !node.hasBlock) run.push(node);
      else if (isFurniture(node)) continue;
      else {
        flush();
        to.id(node.attributes['id']);
        if (node.tag === 'pre') {
          const lines = readCode(node)
            .code.split('\n')
            .filter((line) => line.trim() !== '');
          if (lines.length > 0) parts.push(lines.map(codeSpan).join('<br>'));
        } else {
          if (node.tag === 'li') run.push('• ');
          visit(node.children);
          flush();
        }
      }
    }
  };
  visit(cell.children);
  flush();
  return to.withFormulas(parts.join('<br>').replace(/\n/g, ' ').replaceAll('|', '\\|'), true);
}

function alignments(rows: readonly Row[], width: number): string[] {
  const cells = (rows.find(({ isHead }) => !isHead) ?? rows[0])?.cells ?? [];
  return Array.from({ length: width }, (_, column) => {
    const { style = '', align = '' } = cells[column]?.attributes ?? {};
    const side = /text-align:\s*(left|right|center)/.exec(style)?.[1] ?? align;
    return side === 'center' ? ':---:' : side === 'right' ? '---:' : side === 'left' ? ':---' : '---';
  });
}
