import { describe, expect, it } from 'vitest';
import { cleanBody } from '../../src/markdown/clean/clean.ts';

const shown = (source: string) => cleanBody(source, { mdx: true }).text;

describe('what the page of an MDX file hides', () => {
  it.each([
    ['an attribute', 'Open <span hidden>lemur</span> gate.', 'Open  gate.'],
    ['one with a value of JSX', 'Open <span className="x" hidden={true}>lemur</span> gate.', 'Open  gate.'],
    ['a block', '<div hidden>\n\nlemur *x*\n\n<div>lemur</div>\n\n</div>\n\nGate.', 'Gate.'],
    ['a style of JSX', "<div style={{ color: 'red', display: 'none' }}>lemur</div>\n\nGate.", 'Gate.'],
    ['a style of HTML', '<p style="display:none">lemur</p>\n\nGate.', 'Gate.'],
    ['a template', '<template>lemur</template>\n\nGate.', 'Gate.'],
    ['a code in its tag', '<div onClick={() => a > b} hidden>lemur</div>\n\nGate.', 'Gate.'],
    ['a component', '<Panel hidden>lemur</Panel>\n\nGate.', 'Gate.'],
  ])('is left out: %s', (_name, source, text) => {
    expect(shown(source)).toBe(text);
  });

  it.each([
    ['a class that is called so', '<div className="hidden lg:block">lemur</div>', '<div className="hidden lg:block">lemur</div>'],
    ['what is not hidden', '<p hidden={false}>lemur</p>', '<p>lemur</p>'],
    ['what an empty element is followed by', '<div hidden />\n\nlemur', '<div hidden />\n\nlemur'],
    ['code', '`<p hidden>lemur</p>`', '`<p hidden>lemur</p>`'],
    ['a component called Template', '<Template>lemur</Template>', 'lemur'],
  ])('is not %s', (_name, source, text) => {
    expect(shown(source)).toBe(text);
  });
});
