// Countries by code or name, in English and Chinese.
import { COUNTRIES, type CountryRow } from './country-data.ts';

const NAMES = {
  en: new Intl.DisplayNames('en', { type: 'region' }),
  short: new Intl.DisplayNames('en', { type: 'region', style: 'short' }),
  zh: new Intl.DisplayNames('zh', { type: 'region' }),
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
  NAMES[language].of(code) ?? code;

const BY_NAME: ReadonlyMap<string, CountryRow> = new Map(
  COUNTRIES.flatMap((row) =>
    [row.code, row.longCode, ...Object.values(NAMES).map((names) => names.of(row.code) ?? row.code)].map(
      (name) => [fold(name), row] as const,
    ),
  ),
);

/** `undefined` where nothing has this code or name. */
export function findCountry(codeOrName: string): CountryRow | undefined {
  const name = fold(codeOrName);
  return BY_NAME.get(name) ?? BY_NAME.get(fold(OTHER_NAMES[name] ?? ''));
}

/** Two letters of the alphabet of flags. */
export const toFlag = (code: string): string =>
  String.fromCodePoint(...[...code].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));
