// The tools of the group GEO against recorded answers; fixtures/README.md says where they come from.
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWebTools, type WebToolCalls } from '../../../testing/tools/web-tools.ts';
import { GEO_TOOLS } from './index.ts';

const recorded = (name: string): Buffer => readFileSync(new URL(`fixtures/${name}`, import.meta.url));

function toUrl(address: string, query: Readonly<Record<string, string | number>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return url.href;
}

let tools: WebToolCalls;
beforeEach(() => {
  tools = createWebTools(GEO_TOOLS);
});

/** Scripts the address that the last call asked in vain. */
function answerLast(body: string | Buffer, status = 200): void {
  tools.answer(tools.seen.at(-1)?.url ?? '', { body, status });
}

async function call(name: string, args: unknown, body: string | Buffer, status = 200) {
  await tools.call(name, args).catch(() => null);
  answerLast(body, status);
  return tools.call(name, args);
}

const BERLIN = { latitude: 52.52, longitude: 13.41 };
const GEOCODING = 'https://geocoding-api.open-meteo.com/v1/search';

describe('weather [TOOL-11]', () => {
  it('tells the weather of coordinates now, in words', async () => {
    const body = recorded('open-meteo-forecast-current.json');
    const { data, source } = await call('weather-current', BERLIN, body);
    expect(data).toEqual({
      place: { name: null, ...BERLIN, timezone: 'GMT' },
      time: '2023-11-13T10:45',
      conditions: 'overcast',
      units: {},
    });
    expect(source).toBe('https://open-meteo.com/en/docs?latitude=52.52&longitude=13.41');
    const { url, cache } = tools.seen.at(-1) ?? {};
    expect(url).toContain('current=weather_code%2Ctemperature_2m%2C');
    expect(url).not.toContain('temperature_unit');
    expect(cache).toEqual({ owner: null, seconds: 600 });
  });

  it('finds a place by its name, and picks the one of the region', async () => {
    const search = toUrl(GEOCODING, { name: 'Hollywood', count: 10, language: 'en' });
    tools.answer(search, { body: recorded('open-meteo-geocoding-search.json') });
    const args = { place: 'Hollywood, California', units: 'imperial' };
    const { data } = await call('weather-current', args, recorded('open-meteo-forecast-current.json'));
    expect(data).toMatchObject({
      place: { name: 'Hollywood, California, United States', latitude: 34.09834, longitude: -118.32674 },
    });
    expect(tools.seen.at(-1)?.url).toContain('temperature_unit=fahrenheit');
    await expect(tools.call('weather-current', { place: 'Hollywood, Ireland' })).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('Hollywood, Florida, United States'),
    });
  });

  it('says that nothing has a name', async () => {
    const nothing = recorded('open-meteo-geocoding-no-match.json');
    const lost = { code: 'not_found', message: expect.stringContaining('No place called "Xyzzy"') };
    await expect(call('weather-forecast', { place: 'Xyzzy' }, nothing)).rejects.toMatchObject(lost);
    await expect(call('geocode', { name: 'Xyzzy' }, nothing)).rejects.toMatchObject(lost);
  });

  it('forecasts by day and by hour, with few enough rows', async () => {
    const chennai = { latitude: 13.05, longitude: 80.15 };
    const { data } = await call('weather-forecast', chennai, recorded('open-meteo-forecast-daily.json'));
    expect(data).toMatchObject({
      place: { timezone: 'Asia/Kolkata' },
      units: { mean_temperature: '°C', precipitation: 'mm', mean_humidity: '%' },
    });
    expect(data).toHaveProperty('daily.0', {
      time: '2026-02-03',
      mean_temperature: 24,
      precipitation: 0,
      mean_humidity: 72,
    });
    expect(tools.seen.at(-1)?.url).toContain('forecast_days=7');
    const args = { ...BERLIN, detail: 'hourly', days: 3 };
    const hourly = await call('weather-forecast', args, recorded('open-meteo-forecast-current.json'));
    expect(hourly.data).toHaveProperty('hourly.1.time', '2023-11-13T03:00');
  });

  it('tells past weather, and which days are not recorded yet', async () => {
    const days = { ...BERLIN, start_date: '2025-09-22', end_date: '2025-10-06' };
    const { data } = await call('weather-history', days, recorded('open-meteo-archive-daily.json'));
    expect(data).toMatchObject({ days_not_recorded: 0, units: { mean_temperature: '°C' } });
    expect(data).toHaveProperty('daily.14', { time: '2025-10-06', mean_temperature: 12 });
    const late = '{"daily":{"time":["2025-12-20","2025-12-21"],"temperature_2m_mean":[4,null]}}';
    const recent = { ...BERLIN, start_date: '2025-12-20', end_date: '2025-12-21' };
    expect((await call('weather-history', recent, late)).data).toMatchObject({ days_not_recorded: 1 });
    const future = { ...BERLIN, start_date: '2030-01-01', end_date: '2030-01-02' };
    await expect(tools.call('weather-history', future)).rejects.toMatchObject({ code: 'bad_input' });
  });

  it('tells how clean the air is', async () => {
    const { data } = await call('air-quality', BERLIN, recorded('open-meteo-air-quality-current.json'));
    expect(data).toMatchObject({
      time: '2021-11-24T23:00',
      ozone: 82,
      uv_index: 1.85,
      units: { ozone: 'μg/m³' },
    });
    expect(data).not.toHaveProperty('grass_pollen');
    await expect(call('air-quality', { ...BERLIN, latitude: 1 }, '{}')).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it.each([
    ['open-meteo-latitude-out-of-range.error.json', 400, 'bad_input', 'Latitude must be in range'],
    ['open-meteo-rate-limit-minutely.error.json', 429, 'rate_limited', 'asked too often'],
    ['open-meteo-outside.error.txt', 200, 'not_found', 'no data for this point'],
  ])('answers %s (%i) with %s', async (file, status, code, words) => {
    await expect(call('weather-current', BERLIN, recorded(file), status)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(words),
    });
  });
});

describe('places [TOOL-11]', () => {
  it('finds coordinates with what else is known', async () => {
    const { data } = await call(
      'geocode',
      { name: 'Hollywood', country: 'us', limit: 2 },
      recorded('open-meteo-geocoding-search.json'),
    );
    expect(tools.seen.at(-1)?.url).toBe(
      toUrl(GEOCODING, { name: 'Hollywood', count: 2, language: 'en', countryCode: 'US' }),
    );
    expect(data).toMatchObject({ places: { length: 2 } });
    expect(data).toHaveProperty('places.0', {
      name: 'Hollywood',
      region: 'Florida',
      district: 'Broward',
      country: 'United States',
      country_code: 'US',
      latitude: 26.0112,
      longitude: -80.14949,
      elevation_m: 3,
      timezone: 'America/New_York',
      population: 149728,
    });
  });

  it('tells heights', async () => {
    const points = [{ latitude: 47.6, longitude: -122.3 }];
    const { data } = await call('elevation', { points }, recorded('open-meteo-elevation.json'));
    expect(data).toEqual({ points: [{ ...points[0], elevation_m: 59 }] });
  });

  it('tells the address of coordinates, at the pace that the map allows', async () => {
    const args = { latitude: 38.9003, longitude: -77.0374, language: 'en' };
    const { data, source } = await call('reverse-geocode', args, recorded('nominatim-reverse.json'));
    expect(data).toMatchObject({
      kind: 'building / public',
      latitude: 38.9003895,
      address: { street: 'H Street Northwest', city: 'Washington', postcode: '20006', country_code: 'us' },
    });
    expect(source).toBe('https://www.openstreetmap.org/node/367142942');
    expect(tools.seen.at(-1)).toMatchObject({ pace: { burst: 1, perSecond: 1 } });
    const way = await call(
      'reverse-geocode',
      { ...args, latitude: 35 },
      recorded('nominatim-reverse-way.json'),
    );
    expect(way.data).toMatchObject({ name: null, address: { district: 'Sarue 1-chome' } });
  });

  it('searches addresses, also such as are no objects of the map', async () => {
    const found = await call(
      'place-search',
      { query: 'Place des Palais 1' },
      recorded('nominatim-search.json'),
    );
    expect(found.data).toHaveProperty('places.0.address.country_code', 'be');
    const { data } = await call(
      'place-search',
      { query: '90210', country: 'US' },
      recorded('nominatim-search-postcode.json'),
    );
    expect(data).toHaveProperty('places.0.url', expect.stringContaining('openstreetmap.org/?mlat='));
    expect(tools.seen.at(-1)?.url).toContain('countrycodes=us');
  });

  it.each([
    ['reverse-geocode', 'nominatim-reverse-unable.error.json', 200, 'not_found'],
    ['reverse-geocode', 'nominatim-reverse-unable.error.json', 404, 'not_found'],
    ['reverse-geocode', 'nominatim-bandwidth-limit.error.txt', 509, 'rate_limited'],
    ['place-search', 'nominatim-search-empty.json', 200, 'not_found'],
    ['place-search', 'nominatim-bandwidth-limit.error.txt', 429, 'rate_limited'],
  ])('%s answers %s (%i) with %s', async (name, file, status, code) => {
    const args = name === 'place-search' ? { query: 'nowhere' } : { latitude: 0, longitude: 0 };
    await expect(call(name, args, recorded(file), status)).rejects.toMatchObject({ code });
  });

  it('tells when the sun rises and sets', async () => {
    const args = { latitude: 39.001735, longitude: -119.752744, date: '2019-11-03' };
    const { data } = await call('sun-times', args, recorded('sunrise-sunset-times.json'));
    expect(tools.seen.at(-1)?.url).toBe(
      toUrl('https://api.sunrise-sunset.org/json', {
        lat: 39.001735,
        lng: -119.752744,
        date: '2019-11-03',
        formatted: 0,
        tzid: 'UTC',
      }),
    );
    expect(data).toMatchObject({
      timezone: 'UTC',
      sunrise: '2019-11-03T14:29:10+00:00',
      sunset: '2019-11-04T00:55:58+00:00',
      day_length_seconds: 37608,
    });
  });

  it('takes the zone of a named place, and says where the sun stays up or down', async () => {
    tools.answer(toUrl(GEOCODING, { name: 'Hollywood', count: 10, language: 'en' }), {
      body: recorded('open-meteo-geocoding-search.json'),
    });
    const none = recorded('sunrise-sunset-times.json')
      .toString()
      .replaceAll(/2019-11-0\dT[\d:]+/g, '1970-01-01T00:00:01');
    const { data } = await call('sun-times', { place: 'Hollywood' }, none);
    expect(tools.seen.at(-1)?.url).toContain('tzid=America%2FNew_York');
    expect(data).toMatchObject({ sunrise: null, note: expect.stringContaining('polar') });
  });

  it.each([
    ['sunrise-sunset-invalid-tzid.error.json', 200, 'bad_input'],
    ['sunrise-sunset-invalid-date.error.json', 400, 'bad_input'],
  ])('answers %s (%i) with %s', async (file, status, code) => {
    await expect(call('sun-times', BERLIN, recorded(file), status)).rejects.toMatchObject({ code });
  });
});

describe('countries [TOOL-11]', () => {
  it.each(['BR', 'bra', 'Brazil', '巴西'])('knows %s', async (country) => {
    const { data, source } = await call('country-info', { country }, recorded('world-bank-country-br.json'));
    expect(tools.seen.at(-1)?.url).toBe('https://api.worldbank.org/v2/country/BR?format=json');
    expect(data).toEqual({
      name: 'Brazil',
      name_zh: '巴西',
      code: 'BR',
      code_3: 'BRA',
      flag: '🇧🇷',
      capital: 'Brasilia',
      region: 'Latin America & Caribbean',
      income_group: 'Upper middle income',
      latitude: -15.7801,
      longitude: -47.9292,
      calling_code: '+55',
      currencies: [{ code: 'BRL', name: 'Brazilian Real' }],
      languages: [{ code: 'pt', name: 'Portuguese' }],
    });
    expect(source).toBe('https://data.worldbank.org/country/BR');
  });

  it.each([
    ['UK', 'GB'],
    ['USA', 'US'],
    ['the moon', null],
    ['South Korea', 'KR'],
    ["Cote d'Ivoire", 'CI'],
    ['Hong Kong', 'HK'],
    ['香港', 'HK'],
    ['Holland', 'NL'],
    ['Turkey', 'TR'],
    ['United Kingdom', 'GB'],
  ])('reads %s as %s, also where the World Bank knows nothing', async (country, code) => {
    const found = call('country-info', { country }, recorded('world-bank-invalid-value.error.json'));
    if (code === null) await expect(found).rejects.toMatchObject({ code: 'not_found' });
    else expect((await found).data).toMatchObject({ code, capital: null, region: null });
  });

  it('lists holidays, those of a region too', async () => {
    const args = { country: 'au', year: 2021 };
    const { data, source } = await call(
      'public-holidays',
      args,
      recorded('nager-date-holidays-2021-au.json'),
    );
    expect(tools.seen.at(-1)?.url).toBe('https://date.nager.at/api/v3/PublicHolidays/2021/AU');
    expect(data).toHaveProperty('holidays.0', {
      date: '2021-03-08',
      name: 'Labour Day',
      local_name: 'Labour Day',
      whole_country: false,
      regions: ['AUS-VIC'],
      kinds: ['Public'],
    });
    expect(source).toBe('https://date.nager.at/PublicHoliday/Country/AU/2021');
    const some = await tools.call('public-holidays', { ...args, region: 'aus-act' });
    expect(some.data).toMatchObject({ holidays: { length: 3 } });
  });

  it('lists long weekends where asked', async () => {
    const args = { country: 'AU', year: 2021, long_weekends: true };
    tools.answer('https://date.nager.at/api/v3/PublicHolidays/2021/AU', {
      body: recorded('nager-date-holidays-2021-au.json'),
    });
    const body = '[{"startDate":"2021-04-02","endDate":"2021-04-05","dayCount":4,"needBridgeDay":false}]';
    const { data } = await call('public-holidays', args, body);
    expect(data).toMatchObject({
      long_weekends: [{ from: '2021-04-02', to: '2021-04-05', days: 4, needs_bridge_day: false }],
    });
  });

  it.each([
    [404, ''],
    [200, ''],
    [200, '[]'],
  ])('says that it does not know the holidays of a country: %i %j', async (status, body) => {
    const listed = call('public-holidays', { country: 'ZZ', year: 2021 }, body, status);
    await expect(listed).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the tools of the group GEO', () => {
  it.each([
    ['weather-current', {}],
    ['weather-current', { latitude: 1 }],
    ['weather-current', { latitude: 91, longitude: 0 }],
    ['weather-current', { place: 'x'.repeat(101) }],
    ['weather-forecast', { place: 'Rome', days: 17 }],
    ['weather-history', { place: 'Rome', start_date: '2024-01-01', end_date: '2025-01-01' }],
    ['weather-history', { place: 'Rome', start_date: '2024-01-02', end_date: '2024-01-01' }],
    ['weather-history', { place: 'Rome', start_date: '1900-01-01', end_date: '1900-01-02' }],
    ['geocode', { name: 'Rome', country: 'ITA' }],
    ['geocode', { name: 'Rome', limit: 21 }],
    ['elevation', { points: [] }],
    ['elevation', { points: Array.from({ length: 51 }, () => BERLIN) }],
    ['reverse-geocode', { latitude: 0, longitude: 181 }],
    ['place-search', { query: 'a', limit: 11 }],
    ['sun-times', { place: 'Rome', timezone: 'Mars/North' }],
    ['public-holidays', { country: 'JP', year: 1900 }],
    ['country-info', { country: 'x' }],
  ])('%s refuses %j', async (name, args) => {
    await expect(tools.call(name, args)).rejects.toMatchObject({ name: 'ZodError' });
  });

  it('names its sources', () => {
    expect(GEO_TOOLS.filter(({ credit }) => credit === null)).toEqual([]);
    expect(new Set(GEO_TOOLS.map(({ provider }) => provider))).toEqual(new Set(['GEO']));
  });
});
