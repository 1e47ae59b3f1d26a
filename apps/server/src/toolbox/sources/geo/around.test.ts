// What there is around, routes, postal codes and addresses of networks; fixtures/README.md says where answers come from.
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWebTools, type WebToolCalls } from '../../../testing/tools/web-tools.ts';
import { GEO_TOOLS } from './index.ts';

const recorded = (name: string): Buffer => readFileSync(new URL(`fixtures/${name}`, import.meta.url));

let tools: WebToolCalls;
beforeEach(() => {
  tools = createWebTools(GEO_TOOLS);
});

const lastUrl = (): string => decodeURIComponent(tools.seen.at(-1)?.url ?? '').replaceAll('+', ' ');

/** Asks once in vain, then with an answer for the address that was asked last. */
async function call(name: string, args: unknown, body: string | Buffer, status = 200) {
  await tools.call(name, args).catch(() => null);
  tools.answer(tools.seen.at(-1)?.url ?? '', { body, status });
  return tools.call(name, args);
}

describe('nearby-places [TOOL-11]', () => {
  const HERE = { latitude: 50.746, longitude: 7.173, kind: 'cafe' };

  it('lists places, nearest first', async () => {
    const { data, truncated } = await call(
      'nearby-places',
      { ...HERE, limit: 2 },
      recorded('overpass-nodes.json'),
    );
    expect(lastUrl()).toContain(
      '[out:json][timeout:20];nwr(around:1000,50.746,7.173)["amenity"="cafe"];out center 200;',
    );
    expect(data).toMatchObject({
      places: [
        { name: null, distance_m: 89, url: 'https://www.openstreetmap.org/node/50878400' },
        { distance_m: 173, latitude: 50.7468472 },
      ],
    });
    expect(truncated).toBe(true);
  });

  it('takes the middle of a building, and tells what its tags say', async () => {
    const way = {
      type: 'way',
      id: 7,
      center: { lat: 50.746, lon: 7.173 },
      tags: {
        name: 'Bean',
        'addr:street': 'Main St',
        'addr:housenumber': '3',
        opening_hours: 'Mo-Fr 08:00-18:00',
      },
    };
    const { data } = await call('nearby-places', HERE, JSON.stringify({ elements: [way] }));
    expect(data).toEqual({
      places: [
        {
          name: 'Bean',
          distance_m: 0,
          latitude: 50.746,
          longitude: 7.173,
          street: 'Main St 3',
          opening_hours: 'Mo-Fr 08:00-18:00',
          url: 'https://www.openstreetmap.org/way/7',
        },
      ],
    });
  });

  it.each([
    ['{"elements":[]}', 200, 'not_found'],
    [recorded('overpass-timeout.error.json'), 200, 'timeout'],
    [recorded('overpass-bad-request.error.txt'), 400, 'failed'],
    ['<html>', 429, 'rate_limited'],
    ['<html>', 504, 'rate_limited'],
  ])('answers %s (%i) with %s', async (body, status, code) => {
    await expect(call('nearby-places', HERE, body, status)).rejects.toMatchObject({ code });
  });
});

describe('route-plan [TOOL-11]', () => {
  const points = [
    { latitude: 52.517033, longitude: 13.388798 },
    { latitude: 52.529432, longitude: 13.39763 },
    { latitude: 52.523239, longitude: 13.428554 },
  ];

  it('tells distance and time, in all and between stops', async () => {
    const { data, source } = await call('route-plan', { points }, recorded('osrm-route-polyline.json'));
    expect(lastUrl()).toBe(
      'https://router.project-osrm.org/route/v1/driving/13.388798,52.517033;13.39763,52.529432;13.428554,52.523239?overview=false&steps=false',
    );
    expect(data).toEqual({
      distance_km: 4.73,
      duration_minutes: 10.5,
      legs: [
        { distance_km: 1.89, duration_minutes: 4.3 },
        { distance_km: 2.85, duration_minutes: 6.2 },
      ],
    });
    expect(source).toContain('engine=fossgis_osrm_car&route=52.517033,13.388798;52.523239,13.428554');
  });

  it('lists the turns, and asks another server for those who walk', async () => {
    const args = { points: points.slice(0, 2), by: 'walking', steps: true };
    const { data } = await call('route-plan', args, recorded('osrm-route-steps.json'));
    expect(lastUrl()).toContain('https://routing.openstreetmap.de/routed-foot/route/v1/driving/13.388798,');
    expect(data).toHaveProperty('steps.0.action', 'depart');
    expect(data).not.toHaveProperty('legs');
  });

  it.each([
    ['osrm-no-route.error.json', 'not_found'],
    ['osrm-invalid-query.error.json', 'bad_input'],
  ])('answers %s with %s', async (file, code) => {
    await expect(call('route-plan', { points }, recorded(file), 400)).rejects.toMatchObject({ code });
  });
});

describe('postcode-lookup [TOOL-11]', () => {
  it('tells the place of a code', async () => {
    const args = { country: 'US', code: '90210' };
    const { data } = await call('postcode-lookup', args, recorded('zippopotam-us-90210.json'));
    expect(lastUrl()).toBe('https://api.zippopotam.us/us/90210');
    expect(data).toEqual({
      code: '90210',
      country: 'United States',
      places: [{ name: 'Beverly Hills', region: 'California', latitude: 34.0901, longitude: -118.4065 }],
    });
    const none = recorded('zippopotam-not-found.error.json');
    await expect(call('postcode-lookup', args, none, 404)).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('postal code'),
    });
  });
});

describe('ip-location [TOOL-11]', () => {
  it('tells roughly where an address is', async () => {
    const { data } = await call('ip-location', { ip: '155.248.192.115' }, recorded('ipwhois-lookup.json'));
    expect(lastUrl()).toBe('https://ipwho.is/155.248.192.115');
    expect(data).toMatchObject({
      city: 'San Jose',
      country_code: 'US',
      network: { asn: 31898, org: 'Oracle Public Cloud' },
      timezone: 'America/Los_Angeles',
    });
  });

  it.each([
    [recorded('ipwhois-reserved-range.error.json'), 200, 'bad_input'],
    [recorded('ipwhois-not-an-ip.error.json'), 404, 'not_found'],
    ['{"success":false,"message":"You have hit the monthly limit"}', 200, 'rate_limited'],
  ])('answers %s (%i) with %s', async (body, status, code) => {
    await expect(call('ip-location', { ip: '192.168.1.1' }, body, status)).rejects.toMatchObject({ code });
  });
});

it.each([
  ['nearby-places', { latitude: 0, longitude: 0, kind: 'casino' }],
  ['nearby-places', { latitude: 0, longitude: 0, kind: 'cafe', radius_m: 5_001 }],
  ['route-plan', { points: [{ latitude: 0, longitude: 0 }] }],
  ['route-plan', { points: Array.from({ length: 11 }, () => ({ latitude: 0, longitude: 0 })) }],
  ['postcode-lookup', { country: 'USA', code: '90210' }],
  ['postcode-lookup', { country: 'US', code: '../x' }],
  ['ip-location', {}],
  ['ip-location', { ip: 'example.com' }],
])('%s refuses %j', async (name, args) => {
  await expect(tools.call(name, args)).rejects.toMatchObject({ name: 'ZodError' });
});
