import { z } from 'zod';
import { dayNumber } from '../text/day-number.ts';
import { NOTICE_PERIOD_DAYS } from '../model/site-config.ts';
import { API_ROOT, API_VERSION, defineOperation } from './operation.ts';
import { apiVersions } from './schemas.ts';

export const getVersions = defineOperation({
  name: 'versions',
  title: 'API versions',
  description: 'Every major version with its status, and how changes are announced.',
  input: z.object({}),
  output: apiVersions,
  problems: [],
  rest: { operationId: 'getApiVersions', path: '/versions' },
  example: {},
  run(site) {
    const deprecation = site.snapshot.config.api.versions.find(({ version }) => version === API_VERSION);
    const isDeprecated = deprecation !== undefined && dayNumber(deprecation.deprecated) <= site.today;
    return {
      current: API_VERSION,
      versions: [
        {
          version: API_VERSION,
          path: API_ROOT,
          status: isDeprecated ? ('deprecated' as const) : ('stable' as const),
          deprecated: isDeprecated,
          sunset: deprecation?.sunset ?? null,
        },
      ],
      policy: {
        strategy:
          'The major version is in the path. Fields may be added within a version; a breaking change gets a new one.',
        notice_period_days: NOTICE_PERIOD_DAYS,
        signals: ['Deprecation', 'Sunset', 'Link'],
        documentation: `${site.origins.base}/developers#versions`,
      },
    };
  },
});
