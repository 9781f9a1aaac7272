import type { Token } from 'markdown-it';

const PICTURE = /^<img\s[^>]*?\balt\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const LINE_BREAK = /^<br[\s/>]/i;
const TASK = /^\[[ xX]\]\s/;

/** Collects the words of a block's inline tokens, without marks. */
export class Words {
  text = '';
  /** Whether there are letters or digits besides those of pictures. */
  isProse = false;

  static of(text: string): Words {
    const words = new Words();
    words.text = text;
    return words;
  }

  read(tokens: readonly Token[]): this {
    for (const token of tokens) this.#add(token);
    return this;
  }

  addCell(cell: Words): void {
    const text = cell.text.trim();
    if (text !== '') this.text += this.text === '' ? text : ` | ${text}`;
  }

  #add({ type, content, children }: Token): void {
    if (type === 'image') {
      const inner = new Words().read(children ?? []);
      this.text += inner.text;
    } else if (type === 'softbreak' || type === 'hardbreak') this.text += '\n';
    else if (type === 'html_inline') {
      const picture = PICTURE.exec(content);
      this.text += LINE_BREAK.test(content) ? '\n' : (picture?.[1] ?? picture?.[2] ?? '');
    } else if (type === 'source_tag') this.text += content;
    else if (type === 'anchor') return;
    else if (content !== '') {
      const mark = type === 'formula' ? '$' : type === 'formula_display' ? '$$' : '';
      const plain = this.text === '' && type === 'text' ? content.replace(TASK, '') : content;
      this.text += mark + plain + mark;
      this.isProse ||= /[\p{L}\p{N}]/u.test(content);
    }
  }
}
