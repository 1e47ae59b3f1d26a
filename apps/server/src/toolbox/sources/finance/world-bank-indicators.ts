// Figures of countries by year.
import { z } from 'zod';
import { ToolFailure, type AnyTool } from '../../tool.ts';
import { findCountry } from '../geo/countries.ts';
import { anyNumber, anyText, listOf } from '../lenient.ts';
import { createSource } from '../source.ts';

const SERVICE = 'https://api.worldbank.org';
const MAX_ROWS = 300;
const USUAL_YEARS = 10;

/** The figures that people ask for, by names that a model knows. */
const INDICATORS = {
  population: 'SP.POP.TOTL',
  gdp_usd: 'NY.GDP.MKTP.CD',
  gdp_per_person_usd: 'NY.GDP.PCAP.CD',
  gdp_growth_percent: 'NY.GDP.MKTP.KD.ZG',
  inflation_percent: 'FP.CPI.TOTL.ZG',
  unemployment_percent: 'SL.UEM.TOTL.ZS',
  life_expectancy_years: 'SP.DYN.LE00.IN',
  births_per_woman: 'SP.DYN.TFRT.IN',
  urban_population_percent: 'SP.URB.TOTL.IN.ZS',
  internet_users_percent: 'IT.NET.USER.ZS',
  exports_percent_of_gdp: 'NE.EXP.GNFS.ZS',
  government_debt_percent_of_gdp: 'GC.DOD.TOTL.GD.ZS',
  income_inequality_gini: 'SI.POV.GINI',
  forest_percent: 'AG.LND.FRST.ZS',
  area_km2: 'AG.SRF.TOTL.K2',
} as const;
const NAMES = Object.keys(INDICATORS);

const idOf = (name: string): string =>
  Object.entries(INDICATORS).find(([known]) => known === name)?.[1] ?? name.toUpperCase();

const worldBankData = createSource({
  name: 'The World Bank',
  provider: 'FINANCE',
  category: 'finance',
  origins: [SERVICE],
  cacheSeconds: 86_400,
  credit: 'World Bank Open Data (CC BY 4.0)',
});

const Row = z.object({
  indicator: z.object({ value: anyText }).catch({ value: null }),
  country: z.object({ value: anyText }).catch({ value: null }),
  date: z.string(),
  value: anyNumber,
});
/** A page and its rows; an error is a list with one message, and a good status. */
const Answer = z.union([
  z.tuple([z.unknown(), listOf(Row)]).transform(([, rows]) => rows),
  z.tuple([z.object({ message: z.unknown() })]).transform(() => null),
]);

function codesOf(countries: readonly string[]): string[] {
  return countries.map((country) => {
    const row = findCountry(country);
    if (row === undefined)
      throw new ToolFailure(
        'not_found',
        `No country is called "${country}". Use its English name or its code of two letters.`,
      );
    return row.code;
  });
}

export const worldBankIndicator: AnyTool = worldBankData.tool({
  name: 'world-bank-indicator',
  icon: 'landmark',
  title: { en: 'Figures of countries', zh: '国家发展指标' },
  description:
    'Returns yearly figures of up to five countries from the World Bank: population, GDP, inflation, unemployment, life ' +
    'expectancy and others. The last year or two may be missing. For names, capital and currency use country_info.',
  parameters: z
    .strictObject({
      countries: z
        .array(z.string().trim().min(2).max(60).describe('The English name or the code of a country.'))
        .min(1)
        .max(5)
        .describe('The countries, at most five.'),
      indicator: z
        .string()
        .refine(
          (name) => NAMES.includes(name) || /^[A-Za-z]{2,3}(\.[A-Za-z0-9]{2,5}){1,6}$/.test(name),
          `must be an id such as SP.POP.TOTL, or one of ${NAMES.join(', ')}`,
        )
        .describe(`One of ${NAMES.join(', ')}; or an id of the World Bank, such as SP.POP.TOTL.`),
      from_year: z.int().min(1960).max(2100).optional().describe('The first year; ten years ago without it.'),
      to_year: z.int().min(1960).max(2100).optional().describe('The last year; the present one without it.'),
    })
    .refine(
      ({ from_year, to_year }) => from_year === undefined || to_year === undefined || from_year <= to_year,
      'to_year must not be before from_year',
    ),
  request: ({ countries, indicator, from_year, to_year }, { clock }) => {
    const last = to_year ?? new Date(clock.now()).getUTCFullYear();
    const first = from_year ?? Math.max(1960, last - USUAL_YEARS);
    return {
      // Country codes and ids hold nothing that an address has to be protected from.
      url: `${SERVICE}/v2/country/${codesOf(countries).join(';')}/indicator/${idOf(indicator)}`,
      query: { format: 'json', date: `${first}:${last}`, per_page: MAX_ROWS },
    };
  },
  answer: Answer,
  read: (rows, { countries, indicator }) => {
    const known = (rows ?? []).filter(({ value }) => value !== null);
    const [first] = known;
    if (first === undefined)
      throw new ToolFailure('not_found', 'There are no figures for this: try other years, or check the id.');
    const names = [...new Set(known.map(({ country }) => country.value))];
    return {
      data: {
        indicator: first.indicator.value,
        id: idOf(indicator),
        countries: names.map((name) => ({
          country: name,
          years: known
            .filter(({ country }) => country.value === name)
            .map(({ date, value }) => ({ year: date, value }))
            .sort((one, other) => one.year.localeCompare(other.year)),
        })),
      },
      source: `https://data.worldbank.org/indicator/${idOf(indicator)}?locations=${codesOf(countries).join('-')}`,
    };
  },
});
