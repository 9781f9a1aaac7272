import { describe, expect, it } from 'vitest';
import { JsonWriter } from '../../src/bytes/json-writer.ts';

const written = (write: (out: JsonWriter) => unknown) => {
  const out = new JsonWriter().begin();
  write(out);
  return Buffer.from(out.finish()).toString();
};

describe('JsonWriter', () => {
  it('escapes what JSON.stringify escapes, in the same way', () => {
    const all = `${String.fromCharCode(...Array(128).keys())} „é“ 漢字 😀`.repeat(300);
    expect(written((out) => out.text('"').escaped(Buffer.from(all)).text('"'))).toBe(JSON.stringify(all));
  });

  it('writes text and bytes of any length as they are', () => {
    const json = JSON.stringify({ text: 'naïve “text” '.repeat(5000) });
    expect(written((out) => out.text('[').text(json).text(',').copy(Buffer.from(json)).text(']'))).toBe(
      `[${json},${json}]`,
    );
  });

  it('begins anew after an answer that was left half written', () => {
    const out = new JsonWriter();
    out.begin().text('{"half');
    expect(Buffer.from(out.begin().text('{}').finish()).toString()).toBe('{}');
  });
});
