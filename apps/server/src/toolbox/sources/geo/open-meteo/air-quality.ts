import { z } from 'zod';
import { ToolFailure, type AnyTool } from '../../../tool.ts';
import { anyText } from '../../lenient.ts';
import { listNames, Moment, toMoment, toUnits, Units, type Names } from './columns.ts';
import { isLocated, locate, LOCATION_RULE, locationFields } from './locate.ts';
import { AIR, openMeteo, pageOf } from './source.ts';

const NAMES: Names = {
  european_aqi: 'european_index',
  us_aqi: 'us_index',
  pm2_5: 'pm2_5',
  pm10: 'pm10',
  ozone: 'ozone',
  nitrogen_dioxide: 'nitrogen_dioxide',
  sulphur_dioxide: 'sulphur_dioxide',
  carbon_monoxide: 'carbon_monoxide',
  uv_index: 'uv_index',
  alder_pollen: 'alder_pollen',
  birch_pollen: 'birch_pollen',
  grass_pollen: 'grass_pollen',
  mugwort_pollen: 'mugwort_pollen',
  olive_pollen: 'olive_pollen',
  ragweed_pollen: 'ragweed_pollen',
};

export const airQuality: AnyTool = openMeteo.stepsTool({
  name: 'air-quality',
  icon: 'wind',
  title: { en: 'Air quality', zh: '空气质量' },
  description:
    'Returns how clean the air of a place is now: the European and the US index (lower is better), fine dust, ozone, gases, ' +
    'UV index and, in Europe in the season, pollen. Modelled for an area, not measured at a station.',
  parameters: z.strictObject(locationFields).refine(isLocated, LOCATION_RULE),
  steps: async (args, ask) => {
    const { name, latitude, longitude } = await locate(args, ask);
    const { timezone, current, current_units } = await ask({
      request: {
        url: `${AIR}/v1/air-quality`,
        query: { latitude, longitude, current: listNames(NAMES), timezone: 'auto' },
      },
      answer: z.object({ timezone: anyText, current: Moment, current_units: Units }),
    });
    const now = toMoment(current, NAMES);
    if (Object.keys(now).length === 0)
      throw new ToolFailure('not_found', 'The air quality of this point is not known.');
    return {
      data: {
        place: { name, latitude, longitude, timezone },
        time: current['time'] ?? null,
        ...now,
        units: toUnits(current_units, NAMES),
      },
      source: pageOf({ latitude, longitude }),
    };
  },
});
