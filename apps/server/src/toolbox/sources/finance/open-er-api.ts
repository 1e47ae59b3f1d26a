import { z } from 'zod';
import { ToolFailure, type AnyTool, type ToolResponse } from '../../tool.ts';
import { readErrorBody } from '../../error-body.ts';
import { anyText } from '../lenient.ts';
import { createSource, path } from '../source.ts';
import { currency } from './currency.ts';

const SERVICE = 'https://open.er-api.com';
const ErrorBody = z.object({ result: z.literal('error'), 'error-type': z.string().catch('') });

function checkRates(response: ToolResponse): void {
  const problem = readErrorBody(response, ErrorBody)?.['error-type'];
  if (problem === undefined) return;
  if (problem === 'unsupported-code')
    throw new ToolFailure(
      'not_found',
      'No currency in use has this code. Use a code of three letters, such as USD.',
    );
  throw new ToolFailure('upstream_down', 'The source of rates has a problem of its own. Try again later.');
}

const exchangeRateApi = createSource({
  name: 'ExchangeRate-API',
  provider: 'FINANCE',
  category: 'finance',
  origins: [SERVICE],
  cacheSeconds: 3_600,
  pace: { burst: 10, perSecond: 1 },
  credit: 'Rates By Exchange Rate API (exchangerate-api.com)',
  checkResponse: checkRates,
});

export const exchangeRateWorld: AnyTool = exchangeRateApi.tool({
  name: 'exchange-rate-world',
  icon: 'globe',
  title: { en: 'Exchange rates of the world', zh: '全球汇率' },
  description:
    'Returns daily rates of one currency against up to 30 of about 160 others. Use it for currencies that exchange_rate does ' +
    'not have, such as AED, NGN, VND or ARS. Average market rates: not those of banks, and not for trading.',
  parameters: z.strictObject({
    base: currency('The currency that one unit is taken of, such as USD.'),
    currencies: z
      .array(currency('A currency, such as NGN.'))
      .min(1)
      .max(30)
      .describe('Against which ones, at most 30.'),
  }),
  request: ({ base }) => ({ url: SERVICE + path`/v6/latest/${base}` }),
  answer: z.object({ time_last_update_utc: anyText, rates: z.record(z.string(), z.number()) }),
  read: ({ time_last_update_utc, rates }, { base, currencies }) => {
    const known = currencies.flatMap((code) => {
      const rate = rates[code];
      return rate === undefined ? [] : [[code, rate] as const];
    });
    if (known.length === 0) throw new ToolFailure('not_found', 'None of these currencies is quoted.');
    const missing = currencies.filter((code) => rates[code] === undefined);
    return {
      data: {
        base,
        updated: time_last_update_utc,
        rates: Object.fromEntries(known),
        ...(missing.length > 0 && { not_quoted: missing }),
      },
    };
  },
});
