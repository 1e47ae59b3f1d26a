// Sea, alerts, earthquakes and space against recorded answers; fixtures/README.md says where they come from.
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWebTools, type WebToolCalls } from '../../../testing/tools/web-tools.ts';
import { GEO_TOOLS } from './index.ts';

const recorded = (name: string): Buffer => readFileSync(new URL(`fixtures/${name}`, import.meta.url));

let tools: WebToolCalls;
beforeEach(() => {
  tools = createWebTools(GEO_TOOLS);
});

const lastUrl = (): string => decodeURIComponent(tools.seen.at(-1)?.url ?? '');

/** Asks once in vain, then with an answer for the address that was asked last. */
async function call(name: string, args: unknown, body: string | Buffer, status = 200) {
  await tools.call(name, args).catch(() => null);
  tools.answer(tools.seen.at(-1)?.url ?? '', { body, status });
  return tools.call(name, args);
}

describe('marine-forecast [TOOL-11]', () => {
  const SOLENT = { latitude: 50.7, longitude: -1.46 };

  it('tells the waves', async () => {
    const { data } = await call('marine-forecast', SOLENT, recorded('open-meteo-marine-current.json'));
    expect(lastUrl()).toContain('forecast_days=3');
    expect(data).toEqual({
      place: { name: null, ...SOLENT, timezone: 'GMT' },
      time: '2026-08-18T15:15',
      wave_height: 0.8,
      wave_direction: 237,
      wave_period: 4.1,
      daily: [],
      units: { wave_height: 'm', wave_direction: '°', wave_period: 's' },
    });
  });

  it('says that there is no sea', async () => {
    const inland =
      '{"current":{"time":"2026-08-18T15:15","wave_height":null},"daily":{"time":["2026-08-18"],"wave_height_max":[null]}}';
    await expect(call('marine-forecast', SOLENT, inland)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('weather-alerts-us [TOOL-11]', () => {
  // In the shape that the service documents.
  const ALERT = {
    type: 'Feature',
    properties: {
      event: 'Heat Advisory',
      headline: 'Heat Advisory until 8 PM',
      severity: 'Moderate',
      urgency: 'Expected',
      certainty: 'Likely',
      areaDesc: 'Napa County',
      onset: '2026-07-01T11:00:00-07:00',
      ends: null,
      expires: '2026-07-01T20:00:00-07:00',
      description: 'Hot.',
      instruction: 'Drink water.',
    },
  };

  it('lists alerts of a state, and of a point', async () => {
    const body = JSON.stringify({ type: 'FeatureCollection', features: [ALERT, { type: 'Feature' }] });
    const { data } = await call('weather-alerts-us', { state: 'ca' }, body);
    expect(lastUrl()).toBe('https://api.weather.gov/alerts/active?area=CA');
    expect(data).toMatchObject({
      total: 1,
      alerts: [{ event: 'Heat Advisory', area: 'Napa County', ends: '2026-07-01T20:00:00-07:00' }],
    });
    const none = await call('weather-alerts-us', { latitude: 38.5, longitude: -122 }, '{"features":[]}');
    expect(lastUrl()).toBe('https://api.weather.gov/alerts/active?point=38.5,-122');
    expect(none).toMatchObject({ data: { total: 0, alerts: [] }, truncated: false });
  });

  it('passes on why it refused', async () => {
    const body = '{"title":"Bad Request","status":400,"detail":"Bad Request: no such area"}';
    await expect(call('weather-alerts-us', { state: 'ZZ' }, body, 400)).rejects.toMatchObject({
      code: 'bad_input',
      message: expect.stringContaining('no such area'),
    });
  });
});

describe('earthquakes [TOOL-11]', () => {
  it('lists those of the last week, or around a point', async () => {
    const { data } = await call('earthquakes', { min_magnitude: 1 }, recorded('usgs-query.json'));
    expect(lastUrl()).toMatch(
      /format=geojson&starttime=\d{4}-\d\d-\d\d&minmagnitude=1&orderby=time&limit=10$/,
    );
    expect(data).toEqual({
      earthquakes: [
        {
          magnitude: 1.7,
          place: '75km S of Kobuk, Alaska',
          time: '2019-05-06T14:38:19.064Z',
          kind: 'earthquake',
          latitude: 66.2404,
          longitude: -157.2,
          depth_km: 0.1,
          alert: null,
          tsunami_possible: false,
          felt_reports: null,
          url: 'https://earthquake.usgs.gov/earthquakes/eventpage/ak0195sm9zcz',
        },
      ],
    });
    const near = { latitude: 35, longitude: 139, end_date: '2024-01-08', order: 'magnitude' };
    await call('earthquakes', near, '{"features":[]}');
    expect(lastUrl()).toContain('starttime=2024-01-01&endtime=2024-01-08T23:59:59');
    expect(lastUrl()).toContain('latitude=35&longitude=139&maxradiuskm=300');
  });

  it('passes on why a search was refused', async () => {
    await expect(call('earthquakes', {}, recorded('usgs-too-many.error.txt'), 400)).rejects.toMatchObject({
      code: 'bad_input',
      message: expect.stringContaining('exceeds search limit'),
    });
  });
});

describe('space [TOOL-11]', () => {
  it('tells where the space station is', async () => {
    const { data } = await call('space-station-position', {}, recorded('wheretheiss-25544.json'));
    expect(data).toEqual({
      time: '2022-08-03T06:55:44.000Z',
      latitude: -24.14,
      longitude: -111.86,
      height_km: 425.37,
      speed_kmh: 27557.51,
      in_sunlight: false,
    });
    await expect(call('space-station-position', {}, '', 429)).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('finds pictures', async () => {
    const args = { query: 'sun', from_year: 2010 };
    const { data, source } = await call('nasa-image-search', args, recorded('nasa-images-search-sun.json'));
    expect(lastUrl()).toBe(
      'https://images-api.nasa.gov/search?q=sun&media_type=image&year_start=2010&page_size=5',
    );
    expect(data).toMatchObject({
      total: 102,
      results: [
        {
          title: 'The Sun Magnetic Field',
          date: '2011-12-16',
          preview_url: 'https://images-assets.nasa.gov/image/PIA15179/PIA15179~thumb.jpg',
          url: 'https://images.nasa.gov/details/PIA15179',
        },
      ],
    });
    expect(source).toBe('https://images.nasa.gov/search?q=sun');
    const nothing = recorded('nasa-images-search-empty.json');
    await expect(call('nasa-image-search', args, nothing)).rejects.toMatchObject({ code: 'not_found' });
  });
});

it.each([
  ['marine-forecast', {}],
  ['marine-forecast', { place: 'Brest', days: 8 }],
  ['weather-alerts-us', {}],
  ['weather-alerts-us', { state: 'CA', latitude: 1, longitude: 1 }],
  ['weather-alerts-us', { state: 'California' }],
  ['earthquakes', { latitude: 1 }],
  ['earthquakes', { limit: 51 }],
  ['earthquakes', { start_date: '2024-01-02', end_date: '2024-01-01' }],
  ['space-station-position', { id: 1 }],
  ['nasa-image-search', { query: '' }],
  ['nasa-image-search', { query: 'a', limit: 21 }],
])('%s refuses %j', async (name, args) => {
  await expect(tools.call(name, args)).rejects.toMatchObject({ name: 'ZodError' });
});
