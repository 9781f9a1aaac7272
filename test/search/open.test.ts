import { describe, expect, it } from 'vitest';
import { createIndexBuilder, openIndex } from '../../src/search/index.ts';
import { bytesOf, found } from './index-of.ts';

const bytes = bytesOf(['Tea and cake', 'Coffee']);

describe('openIndex', () => {
  it('reads bytes wherever they stand in a buffer', () => {
    for (const offset of [0, 1, 8, 12]) {
      const buffer = new Uint8Array(bytes.length + offset);
      buffer.set(bytes, offset);
      expect(found(openIndex(buffer.subarray(offset)), 'cakes')).toEqual([0]);
    }
  });

  it('leaves the bytes as they are', () => {
    const copy = bytes.slice();
    openIndex(bytes).search('tea', { limit: 5 });
    expect(bytes).toEqual(copy);
  });

  it('refuses bytes that are no index', () => {
    expect(() => openIndex(new Uint8Array(0))).toThrow('fewer than its header. Build it again.');
    expect(() => openIndex(new Uint8Array(4096))).toThrow('these bytes are not one. Build it again.');
  });

  it('refuses another format', () => {
    const other = bytes.slice();
    other[4] = 77;
    expect(() => openIndex(other)).toThrow('its format is 77, this version reads 1. Build it again.');
  });

  it('refuses bytes that are cut short or too long', () => {
    expect(() => openIndex(bytes.slice(0, -8))).toThrow(
      `it has ${bytes.length - 8} bytes of ${bytes.length}`,
    );
    const longer = new Uint8Array(bytes.length + 8);
    longer.set(bytes);
    expect(() => openIndex(longer)).toThrow('Build it again.');
  });

  it('refuses a section that lies outside, and sections that do not fit each other', () => {
    const outside = bytes.slice();
    new DataView(outside.buffer).setUint32(20, 0x00ff_ffff, true);
    expect(() => openIndex(outside)).toThrow('its section "meta" lies outside of it');
    const shorter = bytes.slice();
    const view = new DataView(shorter.buffer);
    view.setUint32(28, view.getUint32(28, true) - 1, true);
    expect(() => openIndex(shorter)).toThrow('its section "termStart" is damaged');
  });
});

describe('createIndexBuilder', () => {
  it('makes the same bytes of the same documents', () => {
    expect(bytesOf(['Tea and cake', 'Coffee'])).toEqual(bytes);
  });

  it('cannot be used after it has built', () => {
    const builder = createIndexBuilder();
    builder.build();
    expect(() => builder.add({ fields: { title: 'Tea' } })).toThrow('has built already');
    expect(() => builder.build()).toThrow('has built already');
  });

  it('speaks English where no language is given', () => {
    const builder = createIndexBuilder();
    builder.add({ fields: { title: 'Running' } });
    expect(found(openIndex(builder.build()), 'run ')).toEqual([0]);
  });
});
