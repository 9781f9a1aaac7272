import { expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

it('a Hexo site is read as its configuration says, in any script', async () => {
  const { config, lines, hidden, find } = await readFolder({
    '_config.yml':
      'title: 山中笔记\nsubtitle: 写给自己\nauthor: 阿明\nlanguage: zh-CN\ntimezone: Asia/Shanghai\nurl: https://notes.example\nsource_dir: source\npublic_dir: public\npermalink: :year/:month/:day/:title/\n',
    'source/_posts/你好世界.md':
      '---\ntitle: 你好，世界\ndate: 2024-05-06 00:30:00\ntags:\n- 随笔\ncategories: 生活\n---\n\n第一段。\n\n<!-- more -->\n\n{% asset_img cover.png 封面 %}\n',
    'source/_posts/travel/kyoto.md': '---\ntitle: Kyoto\ndate: 2024-05-07 10:00:00\n---\n\nText.\n',
    'source/_drafts/later.md': '---\ntitle: Later\n---\n',
    'source/about/index.md': '---\ntitle: 关于\n---\n\n我是谁。\n',
    'themes/next/README.md': '# NexT\n',
  });
  expect(config).toMatchObject({
    name: '山中笔记',
    description: '写给自己',
    language: 'zh-CN',
    time_zone: 'Asia/Shanghai',
  });
  expect(lines.map(decodeURIComponent)).toEqual([
    'page about /about/ –',
    'writing writing/travel/kyoto /2024/05/07/travel/kyoto/ 2024-05-07',
    'writing writing/你好世界 /2024/05/06/你好世界/ 2024-05-06',
  ]);
  expect(find('writing/你好世界')).toMatchObject({
    title: '你好，世界',
    description: '第一段。',
    tags: ['随笔', '生活'],
    from: null,
  });
  expect(hidden).toEqual([
    '_config.yml: configuration',
    'source/_drafts/later.md: in a drafts folder',
    'themes/next/README.md: part of the theme',
  ]);
});

const post = (fields: string) => `---\n${fields}\n---\n\nText.\n`;
const CONFIG = 'title: H\nsource_dir: source\npublic_dir: public\nurl: https://h.example\n';

it('a Hexo site has its names, its underscores, its lists of lists and its open front matter', async () => {
  const { lines, hidden, find } = await readFolder({
    '_config.yml': `${CONFIG}root: /b/\nfuture: true\nexclude: ["old/*"]\nskip_render: ["raw/**"]\n`,
    'source/_posts/2024-01-02-dated.md': post('title: Dated\ndate: 2024-05-06'),
    'source/_posts/cats.md': post('title: Cats\ndate: 2024-05-07\ncategories:\n- [Sports, Ball]\n- [Play]'),
    'source/_posts/open.md': 'title: Open\ndate: 2024-05-08\n---\n\nText: here.\n',
    'source/_posts/later.md': post('title: Later\ndate: 2099-01-02'),
    'source/_posts/_part.md': post('title: Part\ndate: 2024-05-08'),
    'source/_posts/own.html': '---\ntitle: HTML\ndate: 2024-05-09\n---\n<p>Text</p>\n',
    'source/links.md': post('title: Links'),
    'source/about/index.md': post('title: About'),
    'source/old/a.md': post('title: Old'),
    'source/raw/a.md': post('title: Raw'),
    'source/sub/_x.md': post('title: X'),
  });
  expect(lines).toEqual([
    'page about /b/about/ –',
    'page links /b/links.html –',
    'writing writing/cats /b/2024/05/07/cats/ 2024-05-07',
    'writing writing/dated /b/2024/05/06/2024-01-02-dated/ 2024-05-06',
    'writing writing/later /b/2099/01/02/later/ 2099-01-02',
    'writing writing/open /b/2024/05/08/open/ 2024-05-08',
    'writing writing/own /b/2024/05/09/own/ 2024-05-09',
  ]);
  expect(find('writing/cats').tags).toEqual(['Sports', 'Ball', 'Play']);
  expect(find('writing/open').body).toBe('Text: here.\n');
  expect(hidden.filter((line) => line.includes('.md:'))).toEqual([
    'source/_posts/_part.md: its name starts with an underscore',
    'source/old/a.md: excluded in _config.yml',
    'source/raw/a.md: not rendered, as _config.yml says (skip_render)',
    'source/sub/_x.md: its name starts with an underscore',
  ]);
});

it('a Hexo permalink takes keys of the front matter, categories, languages and hashes', async () => {
  const at = async (permalink: string, fields: string, more = '') => {
    const { lines } = await readFolder({
      '_config.yml': `${CONFIG}permalink: ${permalink}\n${more}`,
      'source/_posts/en/a.md': post(`title: A\ndate: 2024-05-06 10:00:00\n${fields}`),
    });
    return lines[0]?.split(' ')[2];
  };
  expect(await at('posts/:abbrlink.html', 'abbrlink: 4a17b156')).toBe('/posts/4a17b156.html');
  expect(await at('posts/:abbrlink.html', '')).toBe('/writing/en/a');
  expect(await at(':category/:name/', 'categories: [Diary, One two]', 'category_map: { Diary: log }')).toBe(
    '/log/One-two/a/',
  );
  expect(await at(':category/:name/', '')).toBe('/uncategorized/a/');
  expect(await at('x/:lang/:title/', '', 'new_post_name: :lang/:title.md')).toBe('/x/en/a/');
  expect(await at(':lang/:name/', '', 'permalink_defaults: { lang: de }')).toBe('/de/a/');
  expect(await at(':hash/', '')).toBe(undefined);
});

it('a Hexo page has the language of its folder, and a home page the name of the site', async () => {
  const { content } = await readFolder({
    '_config.yml': `${CONFIG}language: en\n`,
    'source/index.md': 'layout: index\n---\n',
    'source/de/index.md': 'layout: index\n---\n',
    'source/de/docs/data-files.md': post('title: Daten'),
    'source/de/docs/other.md': post('title: Andere\nlang: fr'),
    'source/no/docs.md': post('title: No'),
    'themes/own/languages/de.yml': 'menu: Menü\n',
  });
  expect(
    content.entries.map(({ pathname, title, lang }) => `${pathname} ${title} ${lang}`).toSorted(),
  ).toEqual([
    '/de/ H de',
    '/de/docs/data-files.html Daten de',
    '/de/docs/other.html Andere fr',
    '/no/docs.html No en',
  ]);
});

it('a Hexo post brings along the files of its own folder', async () => {
  const files = {
    '_config.yml': `${CONFIG}post_asset_folder: true\n`,
    'source/_posts/trip.md': '---\ntitle: Trip\ndate: 2024-05-06\n---\n\n{% asset_img map.png "A map" %}\n',
    'source/_posts/trip/map.png': 'PNG',
    'source/_posts/trip/notes.pdf': 'PDF',
    'source/_posts/secret.md': '---\ntitle: Secret\npublished: false\n---\n',
    'source/_posts/secret/map.png': 'PNG',
  };
  const { content, hidden, find } = await readFolder(files);
  expect(find('writing/trip').body).toBe('![A map](\0/2024/05/06/trip/map.png)\n');
  expect(content.assets.map(({ pathname, owners }) => `${pathname} ${owners}`)).toEqual([
    '/2024/05/06/trip/map.png writing/trip',
    '/2024/05/06/trip/notes.pdf writing/trip',
  ]);
  expect(hidden).toContain('source/_posts/secret/map.png: no published entry refers to it');
  const { content: without } = await readFolder({ ...files, '_config.yml': CONFIG });
  expect(without.assets).toEqual([]);
});

it('a post has the date of its name where `new_post_name` puts one there', async () => {
  const { lines, hidden } = await readFolder({
    '_config.yml': `${CONFIG}new_post_name: :year-:month-:day-:title.md\n`,
    'source/_posts/2014-06-14-terns.md': post('title: Terns'),
    'source/_posts/gulls.md': post('title: Gulls'),
  });
  expect(lines).toEqual(['writing writing/terns /2014/06/14/terns/ 2014-06-14']);
  expect(hidden).toContain(
    'source/_posts/gulls.md: its address has a date in it (`permalink` of _config.yml), and it has none: write date',
  );
});

it('a Hexo site keeps off its lists what asks search engines not to list it', async () => {
  const { find } = await readFolder({
    '_config.yml': 'source_dir: source\npermalink: :title/\n',
    'source/_posts/off.md': '---\ntitle: Off\ndate: 2024-01-01\nrobots: noindex,nofollow\n---\nText.\n',
    'source/_posts/on.md': '---\ntitle: On\ndate: 2024-01-01\nrobots: index, nofollow\n---\nText.\n',
  });
  expect(find('writing/off').unlisted).toBe(true);
  expect(find('writing/on').unlisted).toBe(false);
});
