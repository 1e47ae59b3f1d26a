// Weather now, to come and past.
import { z } from 'zod';
import { ToolFailure, type AnyTool } from '../../../tool.ts';
import { anyText } from '../../lenient.ts';
import {
  Columns,
  listNames,
  Moment,
  toMoment,
  toRows,
  toUnits,
  Units,
  type Names,
  type TimedRow,
} from './columns.ts';
import { isLocated, locate, LOCATION_RULE, locationFields } from './locate.ts';
import { ARCHIVE, DAY, FORECAST, openMeteo, pageOf } from './source.ts';

const MAX_HISTORY_DAYS = 92;
const FIRST_YEAR = 1940;

const CURRENT: Names = {
  weather_code: 'conditions',
  temperature_2m: 'temperature',
  apparent_temperature: 'feels_like',
  relative_humidity_2m: 'humidity',
  precipitation: 'precipitation',
  cloud_cover: 'cloud_cover',
  pressure_msl: 'sea_level_pressure',
  wind_speed_10m: 'wind_speed',
  wind_direction_10m: 'wind_direction',
  wind_gusts_10m: 'wind_gusts',
};
const DAILY: Names = {
  weather_code: 'conditions',
  temperature_2m_max: 'highest_temperature',
  temperature_2m_min: 'lowest_temperature',
  temperature_2m_mean: 'mean_temperature',
  precipitation_sum: 'precipitation',
  wind_speed_10m_max: 'strongest_wind',
};
const DAILY_FORECAST: Names = {
  ...DAILY,
  precipitation_probability_max: 'precipitation_probability',
  relative_humidity_2m_mean: 'mean_humidity',
  uv_index_max: 'uv_index',
};
const HOURLY: Names = {
  weather_code: 'conditions',
  temperature_2m: 'temperature',
  precipitation_probability: 'precipitation_probability',
  precipitation: 'precipitation',
  wind_speed_10m: 'wind_speed',
};

const units = z
  .enum(['metric', 'imperial'])
  .default('metric')
  .describe('metric: °C, km/h, mm. imperial: °F, mph, inch.');

const unitQuery = (system: 'metric' | 'imperial') =>
  system === 'metric'
    ? {}
    : { temperature_unit: 'fahrenheit', wind_speed_unit: 'mph', precipitation_unit: 'inch' };

const Answer = z.object({
  timezone: anyText,
  current_units: Units,
  current: Moment,
  daily_units: Units,
  daily: Columns,
  hourly_units: Units,
  hourly: Columns,
});

const flat = ({ time, values }: TimedRow) => ({ time, ...values });

export const weatherCurrent: AnyTool = openMeteo.stepsTool({
  name: 'weather-current',
  icon: 'cloud-sun',
  title: { en: 'Current weather', zh: '当前天气' },
  description:
    'Returns the weather at a place now: conditions, temperature, humidity, wind, precipitation. Times are local. Use ' +
    'weather_forecast for later today and the next days, weather_history for the past, air_quality for pollution.',
  parameters: z.strictObject({ ...locationFields, units }).refine(isLocated, LOCATION_RULE),
  steps: async (args, ask) => {
    const { name, latitude, longitude } = await locate(args, ask);
    const { timezone, current, current_units } = await ask({
      request: {
        url: `${FORECAST}/v1/forecast`,
        query: {
          latitude,
          longitude,
          current: listNames(CURRENT),
          timezone: 'auto',
          ...unitQuery(args.units),
        },
      },
      answer: Answer,
    });
    const now = toMoment(current, CURRENT);
    if (Object.keys(now).length === 0)
      throw new ToolFailure('not_found', 'The weather of this point is not known at the moment.');
    const time = current['time'] ?? null;
    return {
      data: {
        place: { name, latitude, longitude, timezone },
        time,
        ...now,
        units: toUnits(current_units, CURRENT),
      },
      source: pageOf({ latitude, longitude }),
    };
  },
});

/** Few enough rows to be read: each hour of two days, each sixth of sixteen. */
const hoursBetween = (days: number): number => (days <= 2 ? 1 : days <= 7 ? 3 : 6);

export const weatherForecast: AnyTool = openMeteo.stepsTool({
  name: 'weather-forecast',
  icon: 'cloud-rain',
  title: { en: 'Weather forecast', zh: '天气预报' },
  description:
    'Returns the forecast of a place for up to 16 days, from today on, by day or by hour, in local time. Use it for "will ' +
    'it rain tomorrow". Days beyond a week are uncertain. Not for the past (weather_history) and the sea (marine_forecast).',
  parameters: z
    .strictObject({
      ...locationFields,
      days: z.int().min(1).max(16).default(7).describe('How many days, with today.'),
      detail: z
        .enum(['daily', 'hourly'])
        .default('daily')
        .describe('One row a day, or one an hour: every third hour beyond 2 days, every sixth beyond 7.'),
      units,
    })
    .refine(isLocated, LOCATION_RULE),
  steps: async (args, ask) => {
    const { name, latitude, longitude } = await locate(args, ask);
    const { days, detail } = args;
    const names = detail === 'daily' ? DAILY_FORECAST : HOURLY;
    const answer = await ask({
      request: {
        url: `${FORECAST}/v1/forecast`,
        query: {
          latitude,
          longitude,
          [detail]: listNames(names),
          forecast_days: days,
          timezone: 'auto',
          ...unitQuery(args.units),
        },
      },
      answer: Answer,
    });
    const step = detail === 'daily' ? 1 : hoursBetween(days);
    const rows = toRows(answer[detail], names).filter((_row, index) => index % step === 0);
    if (rows.length === 0) throw new ToolFailure('not_found', 'There is no forecast for this point.');
    return {
      data: {
        place: { name, latitude, longitude, timezone: answer.timezone },
        [detail]: rows.map(flat),
        units: toUnits(answer[`${detail}_units`], names),
      },
      source: pageOf({ latitude, longitude }),
    };
  },
});

const isSpan = ({ start_date, end_date }: { start_date: string; end_date: string }): boolean => {
  const days = (Date.parse(end_date) - Date.parse(start_date)) / 86_400_000;
  return days >= 0 && days < MAX_HISTORY_DAYS;
};

const historyDay = (what: string) =>
  z.iso
    .date()
    .refine((day) => Number(day.slice(0, 4)) >= FIRST_YEAR, `must be in ${FIRST_YEAR} or later`)
    .describe(what);

export const weatherHistory: AnyTool = openMeteo.stepsTool({
  name: 'weather-history',
  icon: 'history',
  title: { en: 'Past weather', zh: '历史天气' },
  description:
    'Returns the daily weather of a place in the past, since 1940: temperatures, precipitation, wind. At most 92 days in one ' +
    'call. The last five days or so may be missing: use weather_forecast for today.',
  parameters: z
    .strictObject({
      ...locationFields,
      start_date: historyDay('The first day, such as 2024-07-01.'),
      end_date: historyDay('The last day; the same as the first for one day.'),
      units,
    })
    .refine(isLocated, LOCATION_RULE)
    .refine(isSpan, `end_date must be at most ${MAX_HISTORY_DAYS - 1} days after start_date`),
  steps: async (args, ask, { clock }) => {
    if (Date.parse(args.start_date) > clock.now())
      throw new ToolFailure('bad_input', 'start_date is in the future. Use weather_forecast instead.');
    const { name, latitude, longitude } = await locate(args, ask);
    const { timezone, daily, daily_units } = await ask({
      request: {
        url: `${ARCHIVE}/v1/archive`,
        query: {
          latitude,
          longitude,
          start_date: args.start_date,
          end_date: args.end_date,
          daily: listNames(DAILY),
          timezone: 'auto',
          ...unitQuery(args.units),
        },
        cacheSeconds: DAY,
      },
      answer: Answer,
    });
    const rows = toRows(daily, DAILY);
    const known = rows.filter(({ values }) => Object.keys(values).length > 0);
    if (known.length === 0)
      throw new ToolFailure('not_found', 'The weather of these days is not recorded (yet).');
    return {
      data: {
        place: { name, latitude, longitude, timezone },
        daily: known.map(flat),
        days_not_recorded: rows.length - known.length,
        units: toUnits(daily_units, DAILY),
      },
      source: pageOf({ latitude, longitude }),
    };
  },
});
