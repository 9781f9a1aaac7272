import { expect, it } from 'vitest';
import { reportOf } from '../support/workspace.ts';

const said = async (files: Record<string, string>) => {
  const { site } = await reportOf(files);
  return ['name', 'language'].map((key) => site.find(({ what }) => what === key)?.value);
};
const NUXT = {
  'nuxt.config.ts': 'export default {}',
  'content/a.md': '# A\n\nText.\n',
  'package.json': '{"name":"my-package-x"}',
};
const NEXT = {
  'next.config.js': 'module.exports = {}',
  'app/a/page.mdx': '# A\n\nText.\n',
  'package.json': '{"name":"my-package-x"}',
};

it.each([
  [
    {
      ...NUXT,
      'app.vue': "<script setup>\nuseHead({ title: 'About terns', htmlAttrs: { lang: 'pt-BR' } })\n</script>",
    },
    ['About terns', 'pt-BR'],
  ],
  [
    { ...NUXT, 'app/app.vue': "<script setup>\nuseSeoMeta({ title: 'About terns' })\n</script>" },
    ['About terns', undefined],
  ],
  [
    { ...NUXT, 'app.vue': '<script setup>\nuseHead({ title: name })\n</script>' },
    ['my-package-x', undefined],
  ],
  [
    {
      ...NEXT,
      'app/layout.tsx':
        "export const metadata = { title: { default: 'About terns', template: '%s' } };\nexport default () => <html lang=\"pt-BR\"><body /></html>;",
    },
    ['About terns', 'pt-BR'],
  ],
  [
    { ...NEXT, 'app/layout.tsx': 'export default () => <html lang={lang}><body /></html>;' },
    ['my-package-x', undefined],
  ],
])('%# has its name and language from its layout, where they are literal', async (files, expected) => {
  expect(await said(files as Record<string, string>)).toEqual(expected);
});

it('has no name that its code makes of nothing', async () => {
  const config = "module.exports = () => ({ pathPrefix: '' });";
  const data = 'module.exports = { title: `${undefined}`, url: `https://${undefined}` };';
  expect(
    await said({
      '.eleventy.js': config,
      '_data/site.js': data,
      'package.json': '{"name":"terns-x"}',
      'a.md': '# A\n\nText.\n',
    }),
  ).toEqual(['terns-x', undefined]);
});
