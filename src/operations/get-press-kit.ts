import { z } from 'zod';
import { pressKitOf } from '../site/press-kit.ts';
import { defineOperation } from './operation.ts';
import { pressKitResponse } from './schemas.ts';

export const getPressKit = defineOperation({
  name: 'press_kit',
  title: 'Press kit',
  description:
    'Biographies, topics, photos, facts, downloads and colours for those who announce or introduce the speaker.',
  input: z.object({}),
  output: pressKitResponse,
  problems: [],
  rest: { operationId: 'getPublicPressKit', path: '/press-kit' },
  tool: {
    name: 'get_press_kit',
    description:
      'The press kit as structured data: biographies in several lengths, photos with URLs, talk topics, stages, facts, downloads, brand colours and the contact address. Use it to introduce, announce or write about the person behind this site, and take the words and URLs as they are. Not for articles or talks: those are search_site and get_content. Takes no arguments. To ask for a booking, go on with request_booking.',
  },
  example: {},
  run: (site) => pressKitOf(site),
});
