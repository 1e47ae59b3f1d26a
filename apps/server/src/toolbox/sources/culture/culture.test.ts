// The tools of the group CULTURE against recorded answers; fixtures/README.md says where they come from.
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWebTools, type WebToolCalls } from '../../../testing/tools/web-tools.ts';
import { CULTURE_TOOLS } from './index.ts';

const recorded = (name: string): Buffer => readFileSync(new URL(`fixtures/${name}`, import.meta.url));

let tools: WebToolCalls;
beforeEach(() => {
  tools = createWebTools(CULTURE_TOOLS);
});

const lastUrl = (): string => decodeURIComponent(tools.seen.at(-1)?.url ?? '').replaceAll('+', ' ');

/** Asks in vain until each body has an address: a tool may ask several times. */
async function call(name: string, args: unknown, ...bodies: readonly (string | Buffer | number)[]) {
  for (const body of bodies) {
    await tools.call(name, args).catch(() => null);
    const url = tools.seen.at(-1)?.url ?? '';
    tools.answer(url, typeof body === 'number' ? { status: body } : { body });
  }
  return tools.call(name, args);
}

async function fail(name: string, args: unknown, body: string | Buffer, status: number) {
  await tools.call(name, args).catch(() => null);
  tools.answer(tools.seen.at(-1)?.url ?? '', { body, status });
  return tools.call(name, args);
}

describe('music and television [TOOL-11]', () => {
  it('finds songs', async () => {
    const found = await call('itunes-search', { query: 'weezer' }, recorded('itunes-search-song.json'));
    expect(lastUrl()).toBe('https://itunes.apple.com/search?term=weezer&entity=song&country=US&limit=5');
    expect(found.data).toMatchObject({
      results: [
        {
          title: 'Buddy Holly',
          by: 'Weezer',
          released: '1994-02-28',
          seconds: 160,
          price: 1.29,
          currency: 'USD',
          cover: expect.stringContaining('600x600bb.jpg'),
        },
      ],
    });
    const unsold = JSON.stringify({ results: [{ trackName: 'a', trackPrice: -1 }] });
    expect((await call('itunes-search', { query: 'b' }, unsold)).data).toHaveProperty(
      'results.0.price',
      null,
    );
    await expect(
      call('itunes-search', { query: 'c' }, recorded('itunes-search-empty.json')),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(fail('itunes-search', { query: 'd' }, '', 403)).rejects.toMatchObject({
      code: 'rate_limited',
    });
  });

  it('finds a musician with albums, without collections', async () => {
    const artists = {
      artists: [
        {
          id: 'a1',
          name: 'Miriam Makeba',
          type: 'Person',
          area: { name: 'South Africa' },
          'life-span': { begin: '1932-03-04', end: '2008-11-09' },
          tags: [
            { name: 'jazz', count: 1 },
            { name: 'afropop', count: 4 },
          ],
        },
        { id: 'a2', name: 'Miriam' },
      ],
    };
    const groups = {
      'release-groups': [
        { title: 'Pata Pata', 'first-release-date': '1967' },
        { title: 'The Best', 'secondary-types': ['Compilation'], 'first-release-date': '1990' },
        { title: 'Miriam Makeba', 'first-release-date': '1960' },
      ],
    };
    const args = { name: 'Miriam "Makeba"' };
    const found = await call('music-artist', args, JSON.stringify(artists), JSON.stringify(groups));
    expect(tools.seen.map(({ url }) => decodeURIComponent(url))).toContain(
      'https://musicbrainz.org/ws/2/artist?query=artist:"Miriam++Makeba+"&fmt=json&limit=5',
    );
    expect(lastUrl()).toContain('release-group?artist=a1&type=album');
    expect(found).toMatchObject({
      source: 'https://musicbrainz.org/artist/a1',
      data: {
        name: 'Miriam Makeba',
        area: 'South Africa',
        genres: ['afropop', 'jazz'],
        albums: [
          { title: 'Miriam Makeba', released: '1960' },
          { title: 'Pata Pata', released: '1967' },
        ],
        others: [{ name: 'Miriam' }],
      },
    });
    await expect(call('music-artist', { name: 'x' }, '{"artists":[]}')).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(call('music-artist', { name: 'y' }, 503)).rejects.toMatchObject({ code: 'upstream_down' });
  });

  it('finds shows, and the episodes of a season', async () => {
    const shows = recorded('tvmaze-search-shows.json');
    const found = await call(
      'tv-show-search',
      { query: 'girls', season: 1 },
      shows,
      recorded('tvmaze-episodes.json'),
    );
    expect(lastUrl()).toBe('https://api.tvmaze.com/shows/139/episodes');
    expect(found.data).toMatchObject({
      shows: [
        { title: 'Girls', channel: 'HBO', rating_of_10: 6.6, summary: expect.stringMatching(/^This Emmy/) },
        { title: 'GIRLS', rating_of_10: null, time: null },
      ],
      season: 1,
    });
    expect(found.data).toHaveProperty('episodes.0.title', 'Pilot');
    await expect(call('tv-show-search', { query: 'zzz' }, '[]')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('art and pictures [TOOL-11]', () => {
  it('finds artworks in Chicago', async () => {
    const found = await call('art-search', { query: 'monet' }, recorded('artic-search.json'));
    expect(lastUrl()).toContain('search?q=monet&limit=5&fields=id,title,artist_display');
    expect(found.data).toHaveProperty('artworks.0.title', 'Water Lilies');
    expect(found.data).toHaveProperty('artworks.0.url', 'https://www.artic.edu/artworks/16568');
    expect(found.data).toHaveProperty('artworks.0.image_url', null);
    const pictured =
      '{"data":[{"id":1,"image_id":"a-b"}],"config":{"iiif_url":"https://www.artic.edu/iiif/2"}}';
    expect((await call('art-search', { query: 'x' }, pictured)).data).toHaveProperty(
      'artworks.0.image_url',
      'https://www.artic.edu/iiif/2/a-b/full/843,/0/default.jpg',
    );
    await expect(call('art-search', { query: 'y' }, '{"data":[]}')).rejects.toMatchObject({
      code: 'not_found',
    });
    const missing = recorded('artic-not-found.error.json');
    await expect(fail('art-search', { query: 'z' }, missing, 404)).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(fail('art-search', { query: 'q' }, '<html>', 403)).rejects.toMatchObject({
      code: 'rate_limited',
    });
  });

  it('finds objects of the Met, without those that were withdrawn', async () => {
    const object = (id: number) => `https://collectionapi.metmuseum.org/public/collection/v1/objects/${id}`;
    tools.answer(object(436173), { body: recorded('the-met-object.json') });
    tools.answer(object(101039), { status: 404, body: recorded('the-met-withdrawn.error.json') });
    tools.answer(
      'https://collectionapi.metmuseum.org/public/collection/v1.1/search?q=degas&hasImages=true&offset=0&limit=4',
      { body: '{"total":2,"objectIDs":[101039,436173]}' },
    );
    const { data } = await tools.call('museum-search', { query: 'degas' });
    expect(data).toMatchObject({
      total: 2,
      objects: [
        {
          title: 'Woman Having Her Hair Combed',
          artist: 'Edgar Degas',
          culture: null,
          url: 'https://www.metmuseum.org/art/collection/search/436173',
        },
      ],
    });
    const none = recorded('the-met-search-none.json');
    await expect(call('museum-search', { query: 'x' }, none)).rejects.toMatchObject({ code: 'not_found' });
    const retired = recorded('the-met-search-retired.error.json');
    await expect(fail('museum-search', { query: 'y' }, retired, 410)).rejects.toMatchObject({
      name: 'ToolFailure',
    });
    await expect(fail('museum-search', { query: 'z' }, '<html>', 403)).rejects.toMatchObject({
      code: 'rate_limited',
    });
  });

  it('finds free pictures with maker and licence', async () => {
    const args = { query: 'galah', use: 'modification' };
    const found = await call('free-image-search', args, recorded('openverse-search.json'));
    expect(lastUrl()).toBe(
      'https://api.openverse.org/v1/images/?q=galah&license_type=modification&page_size=5',
    );
    expect(found.data).toMatchObject({
      images: [
        { creator: 'Graham Winterflood', license: 'by-sa 2.0', url: expect.stringContaining('flickr.com') },
        { license: 'cc0 1.0' },
      ],
    });
    const none = recorded('openverse-search-empty.json');
    await expect(call('free-image-search', { query: 'x' }, none)).rejects.toMatchObject({
      code: 'not_found',
    });
    const throttled = recorded('openverse-throttled.error.json');
    await expect(fail('free-image-search', { query: 'y' }, throttled, 429)).rejects.toMatchObject({
      code: 'rate_limited',
    });
  });
});

describe('food, sport and jokes [TOOL-11]', () => {
  it('finds recipes', async () => {
    const meal = {
      idMeal: '1',
      strMeal: 'Dal fry',
      strArea: 'Indian',
      strInstructions: 'Wash.\r\nCook.',
      strIngredient1: 'Toor dal',
      strMeasure1: '1 cup',
      strIngredient2: 'Water',
      strMeasure2: ' ',
      strIngredient3: '',
      strIngredient4: null,
      strSource: '',
    };
    const found = await call('recipe-search', { dish: 'dal' }, JSON.stringify({ meals: [meal] }));
    expect(lastUrl()).toBe('https://www.themealdb.com/api/json/v1/1/search.php?s=dal');
    expect(found.data).toMatchObject({
      recipes: [
        {
          name: 'Dal fry',
          cuisine: 'Indian',
          ingredients: ['1 cup Toor dal', 'Water'],
          url: 'https://www.themealdb.com/meal/1',
        },
      ],
      others: [],
    });
    await expect(call('recipe-search', { dish: 'x' }, '{"meals":null}')).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('tells what is in a food', async () => {
    const args = { barcode: '3029330003533' };
    const found = await call('food-product', args, recorded('open-food-facts-product.json'));
    expect(lastUrl()).toContain('/api/v2/product/3029330003533.json?fields=code,product_name,');
    expect(found).toMatchObject({
      source: 'https://world.openfoodfacts.org/product/3029330003533',
      data: {
        barcode: '3029330003533',
        name: expect.any(String),
        per_100g: { sugars_g: expect.any(Number) },
      },
    });
    const unknown = recorded('open-food-facts-not-found.error.json');
    for (const status of [404, 200])
      await expect(fail('food-product', { barcode: '0000000000000' }, unknown, status)).rejects.toMatchObject(
        {
          code: 'not_found',
        },
      );
  });

  it('tells of a team and its own matches alone', async () => {
    const team = { idTeam: '133604', strTeam: 'Arsenal', strSport: 'Soccer', strStadium: 'Emirates Stadium' };
    const own = { strEvent: 'Arsenal vs Leeds', idHomeTeam: '133604', intHomeScore: '2', intAwayScore: '0' };
    const found = await call(
      'sports-team',
      { name: 'arsenal' },
      JSON.stringify({ teams: [team] }),
      JSON.stringify({ results: [own, { strEvent: 'Others', idHomeTeam: '9', idAwayTeam: '8' }] }),
      '{"events":null}',
    );
    expect(found.data).toMatchObject({
      name: 'Arsenal',
      stadium: 'Emirates Stadium',
      last_matches: [{ match: 'Arsenal vs Leeds', home_score: 2, away_score: 0 }],
      next_matches: [],
    });
    expect(found.data).not.toHaveProperty('last_matches.1');
    await expect(call('sports-team', { name: 'x' }, '{"teams":null}')).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('tells jokes for families', async () => {
    const found = await call('random-joke', { category: 'Programming' }, recorded('jokeapi-twopart.json'));
    expect(lastUrl()).toBe(
      'https://v2.jokeapi.dev/joke/Programming?safe-mode=&blacklistFlags=nsfw,religious,political,racist,sexist,explicit&lang=en',
    );
    expect(found.data).toEqual({
      category: 'Programming',
      joke: 'How did the programmer die in the shower?\nHe read the shampoo bottle instructions: Lather. Rinse. Repeat.',
    });
    const one = await call('random-joke', {}, recorded('jokeapi-single.json'));
    expect(one.data).toMatchObject({ category: 'Misc', joke: expect.stringContaining('cat') });
    const unsafe = recorded('jokeapi-single.json').toString().replace('"safe": true', '"safe": false');
    await expect(call('random-joke', {}, unsafe)).rejects.toMatchObject({ code: 'upstream_down' });
    const none = recorded('jokeapi-no-match.error.json');
    await expect(fail('random-joke', { contains: 'clojure' }, none, 400)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('the tools of the group CULTURE', () => {
  it.each([
    ['itunes-search', { query: '' }],
    ['itunes-search', { query: 'a', kind: 'cassette' }],
    ['itunes-search', { query: 'a', limit: 26 }],
    ['music-artist', { name: 'a', albums: 51 }],
    ['tv-show-search', { query: 'a', season: 0 }],
    ['art-search', { query: 'a', limit: 21 }],
    ['museum-search', { query: 'a', limit: 9 }],
    ['free-image-search', { query: 'a', use: 'theft' }],
    ['recipe-search', { dish: 'a', limit: 6 }],
    ['food-product', { barcode: '12ab' }],
    ['sports-team', { name: 'x'.repeat(81) }],
    ['random-joke', { category: 'Dark' }],
  ])('%s refuses %j', async (name, args) => {
    await expect(tools.call(name, args)).rejects.toMatchObject({ name: 'ZodError' });
  });

  it('names its sources', () => {
    expect(CULTURE_TOOLS.filter(({ credit }) => credit === null)).toEqual([]);
    expect(new Set(CULTURE_TOOLS.map(({ provider }) => provider))).toEqual(new Set(['CULTURE']));
  });
});
