// The tools of the group FINANCE against recorded answers; fixtures/README.md says where they come from.
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWebTools, type WebToolCalls } from '../../../testing/tools/web-tools.ts';
import { FINANCE_TOOLS } from './index.ts';

const recorded = (name: string): Buffer => readFileSync(new URL(`fixtures/${name}`, import.meta.url));

let tools: WebToolCalls;
beforeEach(() => {
  tools = createWebTools(FINANCE_TOOLS);
});

const lastUrl = (): string => decodeURIComponent(tools.seen.at(-1)?.url ?? '');

/** Asks once in vain, then with an answer for the address that was asked last. */
async function call(name: string, args: unknown, body: string | Buffer, status = 200) {
  await tools.call(name, args).catch(() => null);
  tools.answer(tools.seen.at(-1)?.url ?? '', { body, status });
  return tools.call(name, args);
}

const data = async (name: string, args: unknown) => (await tools.call(name, args)).data;

describe('currencies [TOOL-11]', () => {
  it('tells reference rates, and which currencies have none', async () => {
    const args = { base: 'usd', currencies: ['EUR', 'XAU', 'USD'] };
    const result = await call('exchange-rate', args, recorded('frankfurter-latest-usd-eur.json'));
    expect(lastUrl()).toBe('https://api.frankfurter.dev/v1/latest?base=USD&symbols=EUR,XAU');
    expect(result.data).toEqual({
      base: 'USD',
      date: '2026-10-02',
      rates: { EUR: 0.89087 },
      not_quoted: ['XAU'],
    });
    expect(tools.seen.at(-1)?.cache).toEqual({ owner: null, seconds: 3_600 });
  });

  it('converts amounts, to the decimals of the currency', async () => {
    const args = { amount: 19.99, from: 'USD', to: 'EUR' };
    const result = await call('convert-currency', args, recorded('frankfurter-latest-usd-eur.json'));
    expect(result.data).toEqual({ ...args, converted: 17.81, rate: 0.89087, rate_date: '2026-10-02' });
    const yen = await call(
      'convert-currency',
      { amount: 1.5, from: 'USD', to: 'JPY', date: '2024-05-31' },
      '{"date":"2024-05-31","rates":{"JPY":157.123}}',
    );
    expect(lastUrl()).toBe('https://api.frankfurter.dev/v1/2024-05-31?base=USD&symbols=JPY');
    expect(yen.data).toMatchObject({ converted: 236 });
  });

  it('tells past rates with what they came to', async () => {
    const args = { currencies: ['CZK', 'USD'], start_date: '2026-08-17', end_date: '2026-08-21' };
    const result = await call('exchange-history', args, recorded('frankfurter-range-eur.json'));
    expect(lastUrl()).toBe('https://api.frankfurter.dev/v1/2026-08-17..2026-08-21?base=EUR&symbols=CZK,USD');
    expect(result.data).toMatchObject({
      base: 'EUR',
      summary: {
        CZK: {
          first: { date: '2026-08-17', rate: 24.201 },
          lowest: { date: '2026-08-21', rate: 24.116 },
          highest: { date: '2026-08-17', rate: 24.201 },
          change_percent: -0.35,
        },
        USD: { last: { date: '2026-08-18', rate: 1.1576 } },
      },
      days: { length: 5 },
    });
  });

  it.each([
    ['exchange-rate', { currencies: ['XXX'] }],
    ['convert-currency', { amount: 1, from: 'EUR', to: 'XXX' }],
    ['exchange-history', { currencies: ['XXX'], start_date: '2026-01-01', end_date: '2026-01-02' }],
  ])('%s says that a currency is not quoted', async (name, args) => {
    const body = recorded('frankfurter-not-found.error.json');
    await expect(call(name, args, body, 404)).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('exchange_rate_world'),
    });
  });

  it('tells rates of the world', async () => {
    const args = { base: 'USD', currencies: ['ARS', 'XXX'] };
    const result = await call('exchange-rate-world', args, recorded('open-er-api-latest-usd.json'));
    expect(result.data).toEqual({
      base: 'USD',
      updated: 'Mon, 19 Aug 2024 00:02:31 +0000',
      rates: { ARS: 944 },
      not_quoted: ['XXX'],
    });
    const unknown = recorded('open-er-api-unsupported-code.error.json');
    for (const status of [200, 404])
      await expect(
        call('exchange-rate-world', { ...args, base: 'ZZZ' }, unknown, status),
      ).rejects.toMatchObject({
        code: 'not_found',
      });
  });
});

describe('coins [TOOL-11]', () => {
  it('tells prices, by id and by symbol, and what it does not know', async () => {
    const args = { coins: ['BTC', 'ethereum', 'nocoin'] };
    const result = await call('crypto-price', args, recorded('coingecko-simple-price.json'));
    expect(lastUrl()).toContain('simple/price?ids=bitcoin,ethereum,nocoin&vs_currencies=usd&');
    expect(result.data).toMatchObject({
      currency: 'usd',
      coins: [
        { id: 'bitcoin', price: 5005.73, change_24h_percent: null },
        { id: 'ethereum', price: 163.58 },
      ],
      unknown: ['nocoin'],
    });
    expect(result.source).toBe('https://www.coingecko.com/en/coins/bitcoin');
    await expect(call('crypto-price', { coins: ['nocoin'] }, '{}')).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('tells the past of a coin in few enough rows', async () => {
    const args = { coin: 'btc', days: 90 };
    const result = await call('crypto-history', args, recorded('coingecko-market-chart-daily.json'));
    expect(lastUrl()).toBe(
      'https://api.coingecko.com/api/v3/coins/bitcoin/market_chart?vs_currency=usd&days=90&interval=daily',
    );
    expect(result.data).toMatchObject({ coin: 'bitcoin', shown: 'every 2 days', prices: { length: 46 } });
    expect(result.data).toHaveProperty('prices.45.date', '2021-05-15');
  });

  it('ranks coins', async () => {
    const result = await call('crypto-markets', { limit: 1 }, recorded('coingecko-coins-markets.json'));
    expect(lastUrl()).toContain('order=market_cap_desc&per_page=1');
    expect(result.data).toMatchObject({
      coins: [{ rank: 1, symbol: 'BTC', price: 49053, highest_price_ever: 64805, highest_on: '2021-04-14' }],
    });
  });

  it.each([
    ['coingecko-rate-limit.error.json', 429, 'rate_limited'],
    ['coingecko-rate-limit.error.json', 200, 'rate_limited'],
    ['coingecko-coin-not-found.error.json', 404, 'not_found'],
    ['coingecko-market-chart-missing-param.error.json', 422, 'bad_input'],
    ['coingecko-simple-price-missing-ids.error.json', 422, 'bad_input'],
  ])('answers %s (%i) with %s', async (file, status, code) => {
    for (const [name, args] of [
      ['crypto-history', { coin: 'bitcoin' }],
      ['crypto-price', { coins: ['bitcoin'] }],
      ['crypto-markets', {}],
    ] as const)
      await expect(call(name, args, recorded(file), status)).rejects.toMatchObject({ code });
  });
});

it('quotes what CoinGecko refuses to give without a key', async () => {
  const status = { error_code: 10_012, error_message: 'Your request exceeds the allowed time range.' };
  const refused = JSON.stringify({ error: { status } });
  await expect(call('crypto-history', { coin: 'bitcoin' }, refused, 401)).rejects.toMatchObject({
    code: 'bad_input',
    message: expect.stringContaining('exceeds the allowed time range') as string,
  });
});

describe('sums about money [TOOL-11]', () => {
  it('computes a loan, with a plan and with extra payments', async () => {
    const loan = { principal: 200_000, annual_rate_percent: 6, months: 360 };
    expect(await data('loan-payment', loan)).toEqual({
      monthly_payment: 1199.1,
      months: 360,
      total_interest: 231_676.38,
      total_paid: 431_676.38,
    });
    const short = { principal: 1_200, annual_rate_percent: 0, months: 12, schedule: true };
    expect(await data('loan-payment', short)).toMatchObject({
      monthly_payment: 100,
      total_interest: 0,
      schedule: { length: 12, 11: { month: 12, principal: 100, balance: 0 } },
    });
    const faster = await data('loan-payment', { ...loan, extra_monthly: 300, schedule: true });
    expect(faster).toMatchObject({ months: 221, schedule: { length: 19, 18: { year: 19, balance: 0 } } });
  });

  it('computes what savings grow to', async () => {
    const plan = { principal: 1_000, annual_rate_percent: 5, years: 10 };
    expect(await data('compound-interest', plan)).toMatchObject({
      final_value: 1628.89,
      paid_in: 1000,
      interest: 628.89,
      effective_yearly_percent: 5,
      by_year: { length: 10, 0: { year: 1, value: 1050 } },
    });
    const monthly = {
      ...plan,
      principal: 0,
      annual_rate_percent: 12,
      years: 1,
      compounding: 'monthly',
      monthly_deposit: 100,
    };
    expect(await data('compound-interest', monthly)).toMatchObject({ final_value: 1268.25, paid_in: 1200 });
    const still = { principal: 10, annual_rate_percent: 0, years: 2, monthly_deposit: 1 };
    expect(await data('compound-interest', still)).toMatchObject({ final_value: 34, interest: 0 });
    await expect(
      tools.call('compound-interest', { principal: 1e9, annual_rate_percent: 1_000, years: 100 }),
    ).rejects.toMatchObject({ code: 'bad_input' });
  });

  it.each([
    [
      { calculation: 'add', amount: 100, rate_percent: 19 },
      { without: 100, tax: 19, with: 119, rate_percent: 19 },
    ],
    [
      { calculation: 'remove', amount: 119, rate_percent: 19 },
      { without: 100, tax: 19, with: 119, rate_percent: 19 },
    ],
    [
      { calculation: 'remove', amount: 9.99, rate_percent: 7 },
      { without: 9.34, tax: 0.65, with: 9.99, rate_percent: 7 },
    ],
    [
      { calculation: 'reduce', amount: 50, rate_percent: 20 },
      { before: 50, off: 10, after: 40, rate_percent: 20 },
    ],
    [
      { calculation: 'reduce', amount: 19.99, rate_percent: 15 },
      { before: 19.99, off: 3, after: 16.99, rate_percent: 15 },
    ],
    [
      { calculation: 'find', amount: 80, other_amount: 60 },
      { difference: -20, rate_percent: -25 },
    ],
    // As many decimals as the amount has: the price of a single message.
    [
      { calculation: 'add', amount: 0.0035, rate_percent: 19 },
      { without: 0.0035, tax: 0.0007, with: 0.0042, rate_percent: 19 },
    ],
    [
      { calculation: 'find', amount: 0.001, other_amount: 0.004 },
      { difference: 0.003, rate_percent: 300 },
    ],
  ])('%j comes to %j', async (args, result) => {
    expect(await data('tax-percentage', args)).toEqual(result);
  });

  it.each([
    { calculation: 'add', amount: 1 },
    { calculation: 'reduce', amount: 1 },
    { calculation: 'reduce', amount: 1, rate_percent: 101 },
    { calculation: 'find', amount: 1 },
    { calculation: 'find', amount: 0, other_amount: 1 },
  ])('says what is missing in %j', async (args) => {
    await expect(tools.call('tax-percentage', args)).rejects.toMatchObject({ code: 'bad_input' });
  });
});

describe('the tools of the group FINANCE', () => {
  it.each([
    ['exchange-rate', { base: 'EURO' }],
    ['exchange-rate', { base: 'EUR', currencies: ['eur'] }],
    ['convert-currency', { amount: 1, from: 'EUR', to: 'eur' }],
    ['convert-currency', { amount: 1e13, from: 'EUR', to: 'USD' }],
    ['convert-currency', { amount: 1, from: 'EUR', to: 'USD', date: '1998-01-01' }],
    ['exchange-history', { currencies: ['USD'], start_date: '2024-01-01', end_date: '2025-06-01' }],
    ['exchange-history', { currencies: ['USD'], start_date: '2024-01-02', end_date: '2024-01-01' }],
    ['exchange-rate-world', { base: 'USD', currencies: [] }],
    ['crypto-price', { coins: [] }],
    ['crypto-price', { coins: ['a/b'] }],
    ['crypto-history', { coin: 'bitcoin', days: 366 }],
    ['crypto-markets', { limit: 51 }],
    ['loan-payment', { principal: 0, annual_rate_percent: 1, months: 1 }],
    ['loan-payment', { principal: 1, annual_rate_percent: 1, months: 601 }],
    ['compound-interest', { principal: 1, annual_rate_percent: 1, years: 101 }],
    ['tax-percentage', { calculation: 'add', amount: -1, rate_percent: 1 }],
  ])('%s refuses %j', async (name, args) => {
    await expect(tools.call(name, args)).rejects.toMatchObject({ name: 'ZodError' });
  });

  it('names its sources, and says of sums that nothing leaves', () => {
    const outside = FINANCE_TOOLS.filter(({ isOutside }) => isOutside);
    expect(outside.filter(({ credit, sends }) => credit === null || sends === null)).toEqual([]);
    expect(FINANCE_TOOLS.length - outside.length).toBe(3);
    expect(new Set(FINANCE_TOOLS.map(({ provider }) => provider))).toEqual(new Set(['FINANCE']));
  });
});
