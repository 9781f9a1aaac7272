import { z } from 'zod';
import { PRESS_KIT_LISTS } from '../model/press-kit.ts';
import { pressKitOf } from '../site/press-kit.ts';
import { aboutPage } from '../site/question/find-rows.ts';
import { defineOperation } from './operation.ts';
import { pressKitResponse } from './schemas.ts';

export const getPressKit = defineOperation({
  name: 'press_kit',
  title: 'Press kit',
  description:
    'Biographies, topics, photos, facts, downloads and colours for people who announce or introduce the speaker.',
  input: z.object({}),
  output: pressKitResponse,
  problems: [],
  rest: { operationId: 'getPublicPressKit', path: '/press-kit' },
  tool: {
    name: 'get_press_kit',
    description:
      'The press kit as structured data: biographies in several lengths, photos with URLs, talk topics, stages, facts, downloads, brand colours and where to write to. Use it to introduce or announce the person behind this site, and take the words and URLs as they are; empty lists mean that the site gives none: `missing` then names them, and `about_page` says who it is (read it with get_content). Takes no arguments. For articles and talks use search_site; to ask for a booking, request_booking.',
  },
  // An export that adds files to another generator's build has no page of a press kit to link to.
  exists: ({ snapshot, origins }) => snapshot.pressKit !== null || !origins.beside || !origins.isStatic,
  example: {},
  run(site) {
    const kit = pressKitOf(site);
    if (kit.bios.length > 0) return kit;
    const missing = PRESS_KIT_LISTS.filter((part) => kit[part].length === 0);
    const about = aboutPage(site);
    return { ...kit, missing, ...(about === null ? {} : { about_page: about.url }) };
  },
});
