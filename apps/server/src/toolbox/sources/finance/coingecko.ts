// Coins: prices, ranks and series. Without a key the service answers a few calls a minute.
import { z } from 'zod';
import { ToolFailure, type AnyTool, type ToolResponse } from '../../tool.ts';
import { readErrorBody } from '../../error-body.ts';
import { anyNumber, anyText, listOf } from '../lenient.ts';
import { createSource, path } from '../source.ts';

const SERVICE = 'https://api.coingecko.com/api/v3';
const MAX_ROWS = 60;

const Stated = z
  .object({ status: z.object({ error_code: z.number(), error_message: z.string().catch('') }) })
  .transform(({ status }) => ({ code: status.error_code, message: status.error_message }));

const Problem = z.union([
  z.object({ error: z.string() }).transform(({ error }) => ({ code: 0, message: error })),
  // As it refuses what a caller without a key may not have.
  z.object({ error: Stated }).transform(({ error }) => error),
  Stated,
]);

function checkCoinGecko(response: ToolResponse): void {
  const problem = readErrorBody(response, Problem);
  if (problem === null) return;
  // The limit was seen with a good status as well.
  if (problem.code === 429 || response.status === 429)
    throw new ToolFailure('rate_limited', 'CoinGecko is asked too often. Try again in a minute.', 60);
  if (response.status === 404) throw new ToolFailure('not_found', UNKNOWN_COIN);
  if (response.status >= 500) return;
  throw new ToolFailure('bad_input', `CoinGecko refused the request: ${problem.message.slice(0, 200)}`);
}

const coinGecko = createSource({
  name: 'CoinGecko',
  provider: 'FINANCE',
  category: 'finance',
  origins: ['https://api.coingecko.com'],
  cacheSeconds: 60,
  pace: { burst: 5, perSecond: 0.25 },
  credit: 'Data provided by CoinGecko',
  checkResponse: checkCoinGecko,
});

const UNKNOWN_COIN =
  'No coin has this id. Use the id of CoinGecko, such as bitcoin or ethereum, not a symbol.';

/** The coins that people ask for by their symbols. */
const IDS: Readonly<Record<string, string>> = {
  btc: 'bitcoin',
  eth: 'ethereum',
  usdt: 'tether',
  usdc: 'usd-coin',
  bnb: 'binancecoin',
  xrp: 'ripple',
  sol: 'solana',
  ada: 'cardano',
  doge: 'dogecoin',
  trx: 'tron',
  dot: 'polkadot',
  ltc: 'litecoin',
  bch: 'bitcoin-cash',
  link: 'chainlink',
  xlm: 'stellar',
  xmr: 'monero',
  avax: 'avalanche-2',
  ton: 'the-open-network',
};

const coin = (what: string) =>
  z
    .string()
    .trim()
    .min(1)
    .max(80)
    .regex(/^[\w.-]+$/, 'must be the id of a coin, such as bitcoin')
    .transform((text) => IDS[text.toLowerCase()] ?? text.toLowerCase())
    .describe(what);

const priceCurrency = (what: string) =>
  z
    .string()
    .regex(/^[A-Za-z]{3,5}$/, 'must be the code of a currency, such as usd')
    .transform((code) => code.toLowerCase())
    .describe(what);

const toTime = (seconds: number | undefined): string | null =>
  seconds === undefined ? null : new Date(seconds * 1_000).toISOString();

export const cryptoPrice: AnyTool = coinGecko.tool({
  name: 'crypto-price',
  icon: 'bitcoin',
  title: { en: 'Coin prices', zh: '加密货币价格' },
  description:
    'Returns the present price of cryptocurrencies with change over a day and market size. Use crypto_history for the past ' +
    'and crypto_markets for a ranking. Not for shares or national currencies.',
  parameters: z.strictObject({
    coins: z
      .array(coin('The id of CoinGecko, such as bitcoin, or a well-known symbol, such as btc.'))
      .min(1)
      .max(25)
      .describe('The coins, at most 25.'),
    currency: priceCurrency('The currency of the prices, such as usd, eur or cny.').default('usd'),
  }),
  request: ({ coins, currency }) => ({
    url: `${SERVICE}/simple/price`,
    query: {
      // A blank behind a comma would make the service ignore all coins but the first.
      ids: coins.join(','),
      vs_currencies: currency,
      include_market_cap: true,
      include_24hr_vol: true,
      include_24hr_change: true,
      include_last_updated_at: true,
    },
  }),
  answer: z.record(z.string(), z.record(z.string(), z.number().nullable().catch(null))),
  read: (answer, { coins, currency }) => {
    const found = coins.filter((id) => typeof answer[id]?.[currency] === 'number');
    if (found.length === 0)
      throw new ToolFailure('not_found', `${UNKNOWN_COIN} Or the currency ${currency} is not supported.`);
    const unknown = coins.filter((id) => !found.includes(id));
    return {
      data: {
        currency,
        coins: found.map((id) => {
          const values = answer[id] ?? {};
          return {
            id,
            price: values[currency] ?? null,
            change_24h_percent: values[`${currency}_24h_change`] ?? null,
            volume_24h: values[`${currency}_24h_vol`] ?? null,
            market_cap: values[`${currency}_market_cap`] ?? null,
            updated: toTime(values['last_updated_at'] ?? undefined),
          };
        }),
        ...(unknown.length > 0 && { unknown }),
      },
      source: `https://www.coingecko.com/en/coins/${encodeURIComponent(found[0] ?? '')}`,
    };
  },
});

const Point = z.tuple([z.number(), z.number()]);

export const cryptoHistory: AnyTool = coinGecko.tool({
  name: 'crypto-history',
  icon: 'trending-up',
  title: { en: 'Coin price history', zh: '加密货币历史价格' },
  description:
    'Returns the daily price of one cryptocurrency over the last days, up to a year, with lowest, highest and change. Use ' +
    'crypto_price for the price now. Past prices say nothing about coming ones.',
  parameters: z.strictObject({
    coin: coin('The id of CoinGecko, such as bitcoin, or a well-known symbol, such as btc.'),
    currency: priceCurrency('The currency of the prices, such as usd, eur or cny.').default('usd'),
    days: z.int().min(2).max(365).default(30).describe('How many days back.'),
  }),
  request: ({ coin: id, currency, days }) => ({
    url: SERVICE + path`/coins/${id}/market_chart`,
    query: { vs_currency: currency, days, interval: 'daily' },
    cacheSeconds: 600,
  }),
  answer: z.object({ prices: listOf(Point) }),
  read: ({ prices }, { coin: id, currency }) => {
    const [first] = prices;
    const last = prices.at(-1);
    if (!first || !last) throw new ToolFailure('not_found', 'There are no prices for these days.');
    const step = Math.ceil(prices.length / MAX_ROWS);
    const toPoint = ([atMs, price]: z.infer<typeof Point>) => ({
      date: new Date(atMs).toISOString().slice(0, 10),
      price,
    });
    const byPrice = [...prices].sort(([, one], [, other]) => one - other);
    return {
      data: {
        coin: id,
        currency,
        lowest: toPoint(byPrice[0] ?? first),
        highest: toPoint(byPrice.at(-1) ?? last),
        change_percent: Math.round((last[1] / first[1] - 1) * 10_000) / 100,
        // The last point is that of now, and always among them.
        prices: prices.filter((_point, index) => (prices.length - 1 - index) % step === 0).map(toPoint),
        ...(step > 1 && { shown: `every ${step} days` }),
      },
      source: `https://www.coingecko.com/en/coins/${encodeURIComponent(id)}`,
    };
  },
});

const Coin = z.object({
  id: z.string(),
  symbol: anyText,
  name: anyText,
  current_price: anyNumber,
  market_cap: anyNumber,
  market_cap_rank: anyNumber,
  total_volume: anyNumber,
  price_change_percentage_24h: anyNumber,
  circulating_supply: anyNumber,
  ath: anyNumber,
  ath_date: anyText,
});

export const cryptoMarkets: AnyTool = coinGecko.tool({
  name: 'crypto-markets',
  icon: 'coins',
  title: { en: 'Coin ranking', zh: '加密货币排行' },
  description:
    'Ranks cryptocurrencies by market size or volume, with price, change over a day, volume and highest price so far. Use it ' +
    'for "the ten largest coins"; use crypto_price for coins that are named.',
  parameters: z.strictObject({
    currency: priceCurrency('The currency of the figures, such as usd, eur or cny.').default('usd'),
    order: z.enum(['market_cap', 'volume']).default('market_cap').describe('What they are ranked by.'),
    limit: z.int().min(1).max(50).default(10).describe('How many coins to return at most.'),
  }),
  request: ({ currency, order, limit }) => ({
    url: `${SERVICE}/coins/markets`,
    query: { vs_currency: currency, order: `${order}_desc`, per_page: limit, page: 1 },
  }),
  answer: listOf(Coin),
  read: (coins, { currency, limit }) => {
    if (coins.length === 0) throw new ToolFailure('not_found', `There are no figures in ${currency}.`);
    return {
      data: {
        currency,
        coins: coins.slice(0, limit).map((each) => ({
          rank: each.market_cap_rank,
          id: each.id,
          symbol: each.symbol?.toUpperCase() ?? null,
          name: each.name,
          price: each.current_price,
          change_24h_percent: each.price_change_percentage_24h,
          market_cap: each.market_cap,
          volume_24h: each.total_volume,
          circulating_supply: each.circulating_supply,
          highest_price_ever: each.ath,
          highest_on: each.ath_date?.slice(0, 10) ?? null,
        })),
      },
      source: 'https://www.coingecko.com/',
    };
  },
});
