// Facts about countries. What the World Bank does not say comes from the bundled table.
import { z } from 'zod';
import { ToolFailure, type AnyTool, type JsonValue } from '../../tool.ts';
import { anyNumber, anyText, maybe } from '../lenient.ts';
import { createSource, path } from '../source.ts';
import { findCountry, nameOfCountry, toFlag } from './countries.ts';

const SERVICE = 'https://api.worldbank.org';

const worldBank = createSource({
  name: 'The World Bank',
  provider: 'GEO',
  category: 'places',
  origins: [SERVICE],
  cacheSeconds: 86_400,
  credit: 'World Bank Open Data (CC BY 4.0)',
});

const Named = maybe(z.object({ value: anyText }));
const Country = z.object({
  region: Named,
  incomeLevel: Named,
  capitalCity: anyText,
  latitude: anyNumber,
  longitude: anyNumber,
});
/** A page and its rows; a country without figures is a list with one message, and a good status. */
const Answer = z.union([
  z.tuple([z.unknown(), z.array(Country)]).transform(([, [country]]) => country ?? null),
  z.tuple([z.object({ message: z.unknown() })]).transform(() => null),
]);

function named(type: 'currency' | 'language', codes: readonly string[], language: 'en' | 'zh'): JsonValue {
  const names = new Intl.DisplayNames(language, { type });
  return codes.map((code) => ({ code, name: names.of(code) ?? code }));
}

export const countryInfo: AnyTool = worldBank.stepsTool({
  name: 'country-info',
  icon: 'flag',
  title: { en: 'Country facts', zh: '国家概况' },
  description:
    'Returns facts about a country: names, codes, flag, capital, region, income group, currencies, languages, calling code ' +
    'and coordinates. Not for population or economy (world_bank_indicator) and not for history or politics.',
  parameters: z.strictObject({
    country: z
      .string()
      .trim()
      .min(2)
      .max(60)
      .describe('The English or Chinese name, or a code of two or three letters: "Japan", "JP".'),
  }),
  steps: async ({ country }, ask, { language }) => {
    const row = findCountry(country);
    if (row === undefined)
      throw new ToolFailure(
        'not_found',
        `No country is called "${country}". Use its English name or its code of two letters.`,
      );
    const found = await ask({
      request: { url: SERVICE + path`/v2/country/${row.code}`, query: { format: 'json' } },
      answer: Answer,
    });
    return {
      data: {
        name: nameOfCountry(row.code, 'en'),
        name_zh: nameOfCountry(row.code, 'zh'),
        code: row.code,
        code_3: row.longCode,
        flag: toFlag(row.code),
        capital: found?.capitalCity ?? null,
        region: found?.region?.value ?? null,
        income_group: found?.incomeLevel?.value ?? null,
        latitude: found?.latitude ?? null,
        longitude: found?.longitude ?? null,
        calling_code: row.callingCode,
        currencies: named('currency', row.currencies, language),
        languages: named('language', row.languages, language),
      },
      source: `https://data.worldbank.org/country/${row.code}`,
    };
  },
});
