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
    from: Date.parse('2024-05-05T16:30:00Z'),
  });
  expect(hidden).toEqual([
    '_config.yml: configuration',
    'source/_drafts/later.md: in a drafts folder',
    'themes/next/README.md: part of the theme',
  ]);
});
