import { z } from 'zod';
import { ToolFailure, type AnyTool, type ToolResponse } from '../../tool.ts';
import { readErrorBody } from '../../error-body.ts';
import { anyText, listOf } from '../lenient.ts';
import { createSource } from '../source.ts';

const SERVICE = 'https://api.fiscaldata.treasury.gov/services/api/fiscal_service';
const Problem = z.object({ error: z.string(), message: z.string() });

function checkFiscalData(response: ToolResponse): void {
  if (response.status !== 400) return;
  const message = readErrorBody(response, Problem)?.message ?? 'check the arguments';
  throw new ToolFailure('bad_input', `The US Treasury refused the request: ${message.slice(0, 200)}`);
}

interface DataSet {
  readonly path: string;
  readonly page: string;
  /** What its columns are called here. */
  readonly columns: Readonly<Record<string, string>>;
}

const DATA_SETS = {
  debt: {
    path: '/v2/accounting/od/debt_to_penny',
    page: 'debt-to-the-penny',
    columns: {
      record_date: 'date',
      tot_pub_debt_out_amt: 'total_debt_usd',
      debt_held_public_amt: 'held_by_the_public_usd',
      intragov_hold_amt: 'held_by_the_government_usd',
    },
  },
  interest_rates: {
    path: '/v2/accounting/od/avg_interest_rates',
    page: 'average-interest-rates-treasury-securities',
    columns: {
      record_date: 'date',
      security_desc: 'security',
      avg_interest_rate_amt: 'average_interest_percent',
    },
  },
  exchange_rates: {
    path: '/v1/accounting/od/rates_of_exchange',
    page: 'treasury-reporting-rates-exchange',
    columns: { record_date: 'date', country_currency_desc: 'currency', exchange_rate: 'per_usd' },
  },
} as const satisfies Record<string, DataSet>;

const fiscalData = createSource({
  name: 'US Fiscal Data',
  provider: 'FINANCE',
  category: 'finance',
  origins: ['https://api.fiscaldata.treasury.gov'],
  cacheSeconds: 3_600,
  credit: 'US Treasury, Fiscal Data',
  checkResponse: checkFiscalData,
});

/** Every value is a text, and a missing one the word null. */
function toValue(text: string | null | undefined): string | number | null {
  if (text === null || text === undefined || text === 'null') return null;
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text.slice(0, 100);
}

export const usTreasuryData: AnyTool = fiscalData.tool({
  name: 'us-treasury-data',
  icon: 'building',
  title: { en: 'US Treasury figures', zh: '美国财政数据' },
  description:
    'Returns official figures of the US Treasury, latest first: the public debt by day, average interest on its securities by ' +
    'month, or its reporting exchange rates by quarter. Only the USA; use world_bank_indicator for other countries.',
  parameters: z.strictObject({
    data_set: z.enum(['debt', 'interest_rates', 'exchange_rates']).describe('Which figures.'),
    from_date: z.iso.date().optional().describe('Only from this day on, such as 2025-01-01.'),
    to_date: z.iso.date().optional().describe('Only until this day.'),
    limit: z.int().min(1).max(100).default(10).describe('How many rows to return at most.'),
  }),
  request: ({ data_set, from_date, to_date, limit }) => {
    const { path, columns } = DATA_SETS[data_set];
    const filters = [
      ...(from_date === undefined ? [] : [`record_date:gte:${from_date}`]),
      ...(to_date === undefined ? [] : [`record_date:lte:${to_date}`]),
    ];
    return {
      url: SERVICE + path,
      query: {
        fields: Object.keys(columns).join(','),
        filter: filters.length === 0 ? undefined : filters.join(','),
        sort: '-record_date',
        format: 'json',
        'page[number]': 1,
        'page[size]': limit,
      },
    };
  },
  answer: z.object({
    data: listOf(z.record(z.string(), anyText)),
    meta: z.object({ 'total-count': z.number() }).catch({ 'total-count': 0 }),
  }),
  read: ({ data, meta }, { data_set }) => {
    if (data.length === 0) throw new ToolFailure('not_found', 'There are no figures for these days.');
    const { columns, page } = DATA_SETS[data_set];
    return {
      data: {
        rows: data.map((row) =>
          Object.fromEntries(Object.entries(columns).map(([column, name]) => [name, toValue(row[column])])),
        ),
        total: Math.max(meta['total-count'], data.length),
      },
      source: `https://fiscaldata.treasury.gov/datasets/${page}/`,
      truncated: meta['total-count'] > data.length,
    };
  },
});
