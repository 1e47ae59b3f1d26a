import { readCron } from '@parley/contract/deployments/schedule/cron-fields.ts';
import { nextTimes } from '@parley/contract/deployments/schedule/cron-times.ts';
import { describeCron } from '@parley/contract/deployments/schedule/cron-words.ts';
import { openZone } from '@parley/contract/deployments/schedule/zone.ts';
import { z } from 'zod';
import { coreTool, orBadInput } from '../core-tool.ts';
import { showLocal, showOffset } from './local-time.ts';

const MAX_TIMES = 20;

export const cronExplain = coreTool({
  name: 'cron-explain',
  icon: 'calendar-clock',
  title: { en: 'Explain a schedule', zh: '解释 Cron 表达式' },
  description:
    'Explains a cron schedule in words and lists when it fires next in a time zone, aware of daylight saving. Use it to check a schedule before it is set up. It knows five fields, @daily and the like, and @every 15m; it sets nothing up.',
  parameters: z.strictObject({
    expression: z
      .string()
      .min(1)
      .max(200)
      .describe('The schedule: five fields such as "30 9 * * 1-5", or @daily, @every 15m.'),
    timezone: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .describe('IANA name such as Europe/Paris. Default: the zone of the user.'),
    count: z.int().min(1).max(MAX_TIMES).default(10).describe('How many times to list.'),
  }),
  call: ({ expression, timezone, count }, context) =>
    orBadInput(() => {
      const cron = readCron(expression);
      const zone = openZone(timezone ?? context.timezone);
      const times = nextTimes(cron, zone, context.clock.now(), count);
      return {
        data: {
          expression: cron.expression,
          explanation: describeCron(cron, context.language),
          timezone: zone.name,
          next: times.map((atMs) => `${showLocal(zone.localMsAt(atMs))}${showOffset(zone.offsetMsAt(atMs))}`),
          ...(times.length === 0 && {
            note: 'It does not fire within nine years; such a date may not exist.',
          }),
        },
      };
    }),
});
