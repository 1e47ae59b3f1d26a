import { z } from 'zod';
import { ToolFailure, type AnyTool } from '../../../tool.ts';
import { anyText } from '../../lenient.ts';
import { Columns, listNames, Moment, toMoment, toRows, toUnits, Units, type Names } from './columns.ts';
import { isLocated, locate, LOCATION_RULE, locationFields } from './locate.ts';
import { MARINE, openMeteo, pageOf } from './source.ts';

const CURRENT: Names = {
  wave_height: 'wave_height',
  wave_direction: 'wave_direction',
  wave_period: 'wave_period',
  swell_wave_height: 'swell_height',
  swell_wave_direction: 'swell_direction',
  swell_wave_period: 'swell_period',
  sea_surface_temperature: 'water_temperature',
};
const DAILY: Names = {
  wave_height_max: 'highest_waves',
  wave_direction_dominant: 'wave_direction',
  wave_period_max: 'longest_wave_period',
  swell_wave_height_max: 'highest_swell',
};

export const marineForecast: AnyTool = openMeteo.stepsTool({
  name: 'marine-forecast',
  icon: 'waves',
  title: { en: 'Sea and waves', zh: '海浪预报' },
  description:
    'Returns waves, swell and water temperature at a point of the sea or a place on the coast, now and for up to 7 days. ' +
    'Directions say where waves come from. Not for navigation; tides and wind are not in it (weather_forecast has wind).',
  parameters: z
    .strictObject({
      ...locationFields,
      days: z.int().min(1).max(7).default(3).describe('How many days, with today.'),
    })
    .refine(isLocated, LOCATION_RULE),
  steps: async (args, ask) => {
    const { name, latitude, longitude } = await locate(args, ask);
    const answer = await ask({
      request: {
        url: `${MARINE}/v1/marine`,
        query: {
          latitude,
          longitude,
          current: listNames(CURRENT),
          daily: listNames(DAILY),
          forecast_days: args.days,
          timezone: 'auto',
        },
      },
      answer: z.object({
        timezone: anyText,
        current: Moment,
        current_units: Units,
        daily: Columns,
        daily_units: Units,
      }),
    });
    const now = toMoment(answer.current, CURRENT);
    const days = toRows(answer.daily, DAILY).filter(({ values }) => Object.keys(values).length > 0);
    // Inland, every value is null.
    if (Object.keys(now).length === 0 && days.length === 0)
      throw new ToolFailure('not_found', 'There is no sea at this point. Give coordinates off the coast.');
    return {
      data: {
        place: { name, latitude, longitude, timezone: answer.timezone },
        time: answer.current['time'] ?? null,
        ...now,
        daily: days.map(({ time, values }) => ({ time, ...values })),
        units: { ...toUnits(answer.current_units, CURRENT), ...toUnits(answer.daily_units, DAILY) },
      },
      source: pageOf({ latitude, longitude }),
    };
  },
});
