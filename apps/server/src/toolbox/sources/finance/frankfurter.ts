// Reference rates of central banks, one a working day. Behind this file alone: the service prefers its second interface.
import { Decimal } from 'decimal.js';
import { z } from 'zod';
import { ToolFailure, type AnyTool } from '../../tool.ts';
import { anyText } from '../lenient.ts';
import { createSource, path } from '../source.ts';
import { currency, decimalsOf } from './currency.ts';

const SERVICE = 'https://api.frankfurter.dev';
const FIRST_DAY = '1999-01-04';
const MAX_DAYS = 366;
const DAY_MS = 86_400_000;
const NOT_FOUND =
  'There is no reference rate for this: the central bank quotes about 30 currencies since 1999. Try exchange_rate_world for others.';

const frankfurter = createSource({
  name: 'Frankfurter',
  provider: 'FINANCE',
  category: 'finance',
  origins: [SERVICE],
  cacheSeconds: 3_600,
  credit: 'Frankfurter (European Central Bank)',
});

const Rates = z.object({ date: anyText, rates: z.record(z.string(), z.number()) });

const day = (what: string) =>
  z.iso
    .date()
    .refine((date) => date >= FIRST_DAY, `must be ${FIRST_DAY} or later`)
    .describe(what);

const NOT_TO_ITSELF = 'the two currencies are the same: no rate is needed';

export const exchangeRate: AnyTool = frankfurter.tool({
  name: 'exchange-rate',
  icon: 'arrow-right-left',
  title: { en: 'Exchange rates', zh: '外汇参考汇率' },
  description:
    'Returns the latest reference rates of the European Central Bank for one currency against others, about 30 in all. One ' +
    'rate a working day: not for trading. Use convert_currency for an amount, exchange_history for the past and ' +
    'exchange_rate_world for other currencies.',
  parameters: z
    .strictObject({
      base: currency('The currency that one unit is taken of, such as EUR.').default('EUR'),
      currencies: z
        .array(currency('A currency, such as USD.'))
        .min(1)
        .max(30)
        .optional()
        .describe('Against which ones; all without it.'),
    })
    .refine(({ base, currencies }) => currencies?.every((code) => code === base) !== true, NOT_TO_ITSELF),
  request: ({ base, currencies }) => ({
    url: `${SERVICE}/v1/latest`,
    query: { base, symbols: currencies?.filter((code) => code !== base).join(',') },
  }),
  answer: Rates,
  read: ({ date, rates }, { base, currencies = [] }) => {
    const missing = currencies.filter((code) => code !== base && rates[code] === undefined);
    return { data: { base, date, rates, ...(missing.length > 0 && { not_quoted: missing }) } };
  },
  notFound: NOT_FOUND,
});

export const convertCurrency: AnyTool = frankfurter.tool({
  name: 'convert-currency',
  icon: 'banknote',
  title: { en: 'Convert an amount of money', zh: '货币换算' },
  description:
    "Converts an amount from one currency to another at the reference rate of the European Central Bank, today's or that of " +
    'a past day. Banks and cards take other rates and fees. Not for coins such as bitcoin: use crypto_price.',
  parameters: z
    .strictObject({
      amount: z.number().min(-1e12).max(1e12).describe('How much, in the first currency.'),
      from: currency('The currency of the amount, such as USD.'),
      to: currency('The currency to convert to, such as JPY.'),
      date: day('The day whose rate counts, such as 2024-05-31; the latest without it.').optional(),
    })
    .refine(({ from, to }) => from !== to, NOT_TO_ITSELF),
  request: ({ from, to, date }) => ({
    url: SERVICE + path`/v1/${date ?? 'latest'}`,
    query: { base: from, symbols: to },
  }),
  answer: Rates,
  read: ({ date, rates }, { amount, from, to }) => {
    const rate = rates[to];
    if (rate === undefined) throw new ToolFailure('not_found', NOT_FOUND);
    const converted = new Decimal(amount).times(rate).toDecimalPlaces(decimalsOf(to));
    return { data: { amount, from, to, converted: converted.toNumber(), rate, rate_date: date } };
  },
  notFound: NOT_FOUND,
});

const History = z.object({ rates: z.record(z.string(), z.record(z.string(), z.number())) });

interface DayRate {
  readonly date: string;
  readonly rate: number;
}

function summarise(series: readonly DayRate[]) {
  const [first] = series;
  const last = series.at(-1);
  if (!first || !last) return null;
  const pick = (isBetter: (one: number, other: number) => boolean): DayRate =>
    series.reduce((best, each) => (isBetter(each.rate, best.rate) ? each : best), first);
  const change = new Decimal(last.rate).div(first.rate).minus(1).times(100).toDecimalPlaces(2);
  return {
    first: { ...first },
    last: { ...last },
    lowest: { ...pick((one, other) => one < other) },
    highest: { ...pick((one, other) => one > other) },
    change_percent: change.toNumber(),
  };
}

/** Weeks for long ranges: as many rows as a chart has use for. */
const MAX_ROWS = 60;

export const exchangeHistory: AnyTool = frankfurter.tool({
  name: 'exchange-history',
  icon: 'chart-line',
  title: { en: 'Exchange rate history', zh: '历史汇率' },
  description:
    'Returns past reference rates of one currency against up to five others over at most a year, with lowest, highest and ' +
    'change. Weekends and bank holidays have no rate. For the rate of one past day use convert_currency.',
  parameters: z
    .strictObject({
      base: currency('The currency that one unit is taken of, such as EUR.').default('EUR'),
      currencies: z
        .array(currency('A currency, such as USD.'))
        .min(1)
        .max(5)
        .describe('Against which ones, at most five.'),
      start_date: day('The first day, such as 2025-01-01.'),
      end_date: day('The last day, at most a year later.'),
    })
    .refine(({ base, currencies }) => !currencies.includes(base), NOT_TO_ITSELF)
    .refine(({ start_date, end_date }) => {
      const days = (Date.parse(end_date) - Date.parse(start_date)) / DAY_MS;
      return days >= 0 && days <= MAX_DAYS;
    }, 'end_date must be at most a year after start_date'),
  request: ({ base, currencies, start_date, end_date }) => ({
    url: `${SERVICE}/v1/${start_date}..${end_date}`,
    query: { base, symbols: currencies.join(',') },
  }),
  answer: History,
  read: ({ rates }, { base, currencies }) => {
    const days = Object.entries(rates).sort(([one], [other]) => one.localeCompare(other));
    if (days.length === 0) throw new ToolFailure('not_found', 'These days have no reference rate.');
    const summaries = currencies.flatMap((code) => {
      const series = days.flatMap(([date, values]) => {
        const rate = values[code];
        return rate === undefined ? [] : [{ date, rate }];
      });
      const summary = summarise(series);
      return summary === null ? [] : [[code, summary] as const];
    });
    const step = Math.ceil(days.length / MAX_ROWS);
    const rows = days.filter((_day, index) => index % step === 0);
    return {
      data: {
        base,
        summary: Object.fromEntries(summaries),
        days: rows.map(([date, values]) => ({ date, ...values })),
        ...(step > 1 && { shown: `every ${step} working days` }),
      },
    };
  },
  notFound: NOT_FOUND,
});
