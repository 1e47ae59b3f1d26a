import { z } from 'zod';
import { ToolFailure, type AnyTool, type ToolResponse } from '../../tool.ts';
import { anyFlag, anyNumber, anyText, listOf, textList } from '../lenient.ts';
import { createSource, path } from '../source.ts';

const SERVICE = 'https://date.nager.at';
const UNKNOWN =
  'The holidays of this country or year are not known. Use a country code of two letters, such as JP.';

const nagerDate = createSource({
  name: 'Nager.Date',
  provider: 'GEO',
  category: 'places',
  origins: [SERVICE],
  cacheSeconds: 86_400,
  credit: 'Nager.Date',
});

const Holiday = z.object({
  date: z.string(),
  localName: anyText,
  name: anyText,
  global: anyFlag,
  counties: textList,
  types: textList,
});

const LongWeekend = z.object({
  startDate: z.string(),
  endDate: z.string(),
  dayCount: anyNumber,
  needBridgeDay: anyFlag,
});

/** A country that the service does not know can come without a body. */
const parse = (response: ToolResponse): unknown => (response.body.length === 0 ? [] : response.json());

export const publicHolidays: AnyTool = nagerDate.stepsTool({
  name: 'public-holidays',
  icon: 'calendar-days',
  title: { en: 'Public holidays', zh: '法定节假日' },
  description:
    'Lists the public holidays of a country in a year, with regional ones and, if asked, the long weekends. Covers about 120 ' +
    'countries. Working days moved to weekends, as in China, are not in it.',
  parameters: z.strictObject({
    country: z
      .string()
      .regex(/^[A-Za-z]{2}$/, 'must be a country code of two letters, such as JP')
      .describe('The code of the country of two letters, such as JP.'),
    year: z.int().min(1975).max(2075).describe('The year.'),
    region: z
      .string()
      .trim()
      .min(2)
      .max(10)
      .optional()
      .describe('Only those of a region by its code, such as DE-BY or CA-ON, and of the whole country.'),
    long_weekends: z.boolean().default(false).describe('Whether to list long weekends as well.'),
  }),
  steps: async (args, ask) => {
    const { year, long_weekends } = args;
    const country = args.country.toUpperCase();
    const region = args.region?.toUpperCase();
    const reading = { parse, notFound: UNKNOWN };
    const all = await ask({
      ...reading,
      request: { url: SERVICE + path`/api/v3/PublicHolidays/${year}/${country}` },
      answer: listOf(Holiday),
    });
    if (all.length === 0) throw new ToolFailure('not_found', UNKNOWN);
    const weekends = long_weekends
      ? await ask({
          ...reading,
          request: { url: SERVICE + path`/api/v3/LongWeekend/${year}/${country}` },
          answer: listOf(LongWeekend),
        })
      : [];
    const holidays = all.filter(
      ({ global, counties }) => region === undefined || global === true || counties.includes(region),
    );
    return {
      data: {
        country,
        year,
        holidays: holidays.map(({ date, name, localName, global, counties, types }) => ({
          date,
          name,
          local_name: localName,
          whole_country: global,
          ...(counties.length > 0 && { regions: counties }),
          kinds: types,
        })),
        ...(long_weekends && {
          long_weekends: weekends.map(({ startDate, endDate, dayCount, needBridgeDay }) => ({
            from: startDate,
            to: endDate,
            days: dayCount,
            needs_bridge_day: needBridgeDay,
          })),
        }),
      },
      source: SERVICE + path`/PublicHoliday/Country/${country}/${year}`,
    };
  },
});
