import { expect, it } from 'vitest';
import { withoutContainers } from '../../src/markdown/apart.ts';

it.each<[string, string[], string[]]>([
  [
    'a tip',
    ['A', '', ':::tip', 'Terns **fly**.', ':::', '', 'B'],
    ['A', '', '> **Tip**', '>', '> Terns **fly**.', '', 'B'],
  ],
  [
    'without blank lines around',
    ['A', '::: warning Mind the gap', 'It is wide.', ':::', 'B'],
    ['A', '', '> **Mind the gap**', '>', '> It is wide.', '', 'B'],
  ],
  [
    'a title in brackets, in a list',
    ['- One', '', '  :::note[Terns]', '  They fly.', '  :::', '- Two'],
    ['- One', '', '  > **Terns**', '  >', '  > They fly.', '', '- Two'],
  ],
  [
    'one within another',
    ['::::danger', 'A', ':::details More', 'B', ':::', '::::'],
    ['> **Danger**', '>', '> A', '>', '> > **More**', '> >', '> > B'],
  ],
  ['what only arranges', ['::: code-group', '```js [a.js]', 'a', '```', ':::'], ['```js [a.js]', 'a', '```']],
  ['of Quarto', ['::: {.callout-tip title="Terns"}', 'Fly.', ':::'], ['> **Terns**', '>', '> Fly.']],
  ['of MyST', [':::{important}', 'Fly.', ':::'], ['> **Important**', '>', '> Fly.']],
  [
    'indented',
    ['!!! note "Terns"', '', '    They fly.', '', '    ```', '    code', '    ```', '', 'B'],
    ['> **Terns**', '>', '> They fly.', '>', '> ```', '> code', '> ```', '', 'B'],
  ],
  ['that can be opened', ['??? tip', '    Fly.'], ['> **Tip**', '>', '> Fly.']],
  ['without a title', ['!!! tip ""', '    Fly.'], ['> Fly.']],
  [
    'tabs',
    ['=== "Linux"', '', '    Run it.', '', '=== "Windows"', '', '    Click.', '', 'B'],
    ['**Linux**', '', 'Run it.', '', '**Windows**', '', 'Click.', '', 'B'],
  ],
  ['code', ['```', ':::tip', 'x', ':::', '```'], ['```', ':::tip', 'x', ':::', '```']],
  ['nothing that closes', ['A', ':::tip', 'B'], ['A', ':::tip', 'B']],
  ['an underline', ['Title', '==='], ['Title', '===']],
  ['a line of signs', ['!!! note', 'B'], ['!!! note', 'B']],
])('%s', (_, text, expected) => {
  expect(withoutContainers(text.join('\n')).split('\n')).toEqual(expected);
});
