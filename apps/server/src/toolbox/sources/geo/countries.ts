// Countries by code or name, in English and Chinese.
import { once } from '../../../platform/once.ts';
import { COUNTRIES, type CountryRow } from './country-data.ts';

const names = {
  en: once(() => new Intl.DisplayNames('en', { type: 'region' })),
  short: once(() => new Intl.DisplayNames('en', { type: 'region', style: 'short' })),
  zh: once(() => new Intl.DisplayNames('zh', { type: 'region' })),
};

/** Names that people use and the runtime does not. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  america: 'US',
  'united states of america': 'US',
  'great britain': 'GB',
  britain: 'GB',
  england: 'GB',
  holland: 'NL',
  turkey: 'TR',
  'czech republic': 'CZ',
  'ivory coast': 'CI',
  burma: 'MM',
  swaziland: 'SZ',
  macedonia: 'MK',
  'cape verde': 'CV',
  'east timor': 'TL',
  congo: 'CG',
  'dr congo': 'CD',
  'democratic republic of the congo': 'CD',
  'republic of korea': 'KR',
  korea: 'KR',
  'russian federation': 'RU',
  vatican: 'VA',
  palestine: 'PS',
  macau: 'MO',
};

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[’'.()]/g, '')
    .replace(/ SAR China$/i, '')
    .replace(/^中国(?=香港|澳门)|特别行政区$/g, '')
    .trim()
    .toLowerCase();

export const nameOfCountry = (code: string, language: 'en' | 'zh'): string =>
  names[language]().of(code) ?? code;

const byName = once((): ReadonlyMap<string, CountryRow> => {
  const all = Object.values(names).map((of) => of());
  return new Map(
    COUNTRIES.flatMap((row) =>
      [row.code, row.longCode, ...all.map((one) => one.of(row.code) ?? row.code)].map(
        (name) => [fold(name), row] as const,
      ),
    ),
  );
});

/** `undefined` where nothing has this code or name. */
export function findCountry(codeOrName: string): CountryRow | undefined {
  const name = fold(codeOrName);
  return byName().get(name) ?? byName().get(fold(OTHER_NAMES[name] ?? ''));
}

/** Two letters of the alphabet of flags. */
export const toFlag = (code: string): string =>
  String.fromCodePoint(...[...code].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));
