import { z } from 'zod';
import { coreTool, orBadInput } from '../core-tool.ts';
import type { ToolContext, ToolResult } from '../../tool.ts';
import { describeMoment } from './describe-moment.ts';
import { parseTime, showLocal } from './local-time.ts';
import { openZone, type Moment, type Zone } from '@parley/contract/deployments/schedule/zone.ts';

const zoneName = z.string().min(1).max(64);

interface Conversion {
  readonly time: string;
  readonly from_timezone?: string | undefined;
  readonly to_timezone: string;
}

const CLOCK_TIME = /^\d{1,2}:\d{2}(:\d{2})?$/;

/** A time of day alone means today in the zone. */
function withDate(text: string, zone: Zone, nowMs: number): string {
  const time = text.trim();
  return CLOCK_TIME.test(time) ? `${showLocal(zone.localMsAt(nowMs)).slice(0, 10)}T${time}` : time;
}

function noteFor({ kind, laterMs }: Moment, to: Zone): string | null {
  if (kind === 'skipped')
    return 'The clocks skip this local time; the first valid time after the change is used.';
  if (laterMs === null) return null;
  return `The clocks show this local time twice; the first is used. The second is ${showLocal(to.localMsAt(laterMs))} in ${to.name}.`;
}

function convert(args: Conversion, { clock, timezone, language }: ToolContext): ToolResult {
  const from = openZone(args.from_timezone ?? timezone);
  const to = openZone(args.to_timezone);
  const written = parseTime(withDate(args.time, from, clock.now()));
  const moment: Moment =
    written.offsetMs === null
      ? from.find(written)
      : { atMs: written.asUtcMs - written.offsetMs, kind: 'usual', laterMs: null };
  return {
    data: {
      ...describeMoment(moment.atMs, to, language),
      from: describeMoment(moment.atMs, from, language),
      note: noteFor(moment, to),
    },
  };
}

export const getCurrentTime = coreTool({
  name: 'get-current-time',
  icon: 'clock',
  title: { en: 'Current time', zh: '当前时间' },
  description:
    'Gives the current date, time, weekday, UTC offset and ISO week in a time zone. Use it whenever the answer depends on today, now or the day of the week; you do not know them otherwise. To carry a given time to another zone use convert-timezone.',
  parameters: z.strictObject({
    timezone: zoneName
      .optional()
      .describe('IANA name such as Europe/Paris or Asia/Shanghai. Default: the zone of the user.'),
  }),
  call: ({ timezone }, context) =>
    orBadInput(() => ({
      data: describeMoment(context.clock.now(), openZone(timezone ?? context.timezone), context.language),
    })),
});

export const convertTimezone = coreTool({
  name: 'convert-timezone',
  icon: 'globe',
  title: { en: 'Convert time zone', zh: '时区转换' },
  description:
    'Converts a date and time from one time zone to another, aware of daylight saving. Use it for meetings across zones and for "what time is it there when it is X here". For the time right now use get-current-time.',
  parameters: z.strictObject({
    time: z
      .string()
      .min(4)
      .max(40)
      .describe(
        'Local time such as 2026-03-29T14:30; 14:30 alone means today. An offset at the end (Z, +02:00) decides over from_timezone.',
      ),
    from_timezone: zoneName.optional().describe('IANA zone of the time. Default: the zone of the user.'),
    to_timezone: zoneName.describe('IANA zone to convert to, such as America/New_York.'),
  }),
  call: (args, context) => orBadInput(() => convert(args, context)),
});
