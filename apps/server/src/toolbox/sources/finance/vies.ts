import { z } from 'zod';
import { ToolFailure, type AnyTool, type ToolResponse } from '../../tool.ts';
import { readErrorBody } from '../../error-body.ts';
import { anyText, listOf } from '../lenient.ts';
import { createSource, path } from '../source.ts';

const SERVICE = 'https://ec.europa.eu';
const COUNTRIES = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'EL', 'ES', 'FI', 'FR', 'HR', 'HU', 'IE', 'IT'],
  ...['LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK', 'XI'],
];
/** Greece has a code of its own here. */
const OTHER_CODES: Readonly<Record<string, string>> = { GR: 'EL' };

/** Codes stand in a list of errors, or beside an answer that looks like "invalid". */
const Body = z.union([
  z
    .object({ errorWrappers: listOf(z.object({ error: z.string() })) })
    .refine(({ errorWrappers }) => errorWrappers.length > 0)
    .transform(({ errorWrappers: [first] }) => first?.error ?? ''),
  z.object({ userError: z.string() }).transform(({ userError }) => userError),
]);
const ANSWERED: ReadonlySet<string> = new Set(['VALID', 'INVALID']);

function checkVies(response: ToolResponse): void {
  const code = readErrorBody(response, Body);
  if (code === null || code === '' || ANSWERED.has(code)) return;
  if (code === 'INVALID_INPUT')
    throw new ToolFailure('bad_input', 'The number does not have the form of this country.');
  if (code.includes('MAX_CONCURRENT'))
    throw new ToolFailure(
      'rate_limited',
      'The register is busy: the number was NOT checked. Try again in a minute.',
      60,
    );
  throw new ToolFailure(
    'upstream_down',
    'The register of this country does not answer: the number was NOT checked, which says nothing about it. Try again later.',
  );
}

const vies = createSource({
  name: 'VIES',
  provider: 'FINANCE',
  category: 'finance',
  origins: [SERVICE],
  // A number can be cancelled any day.
  cacheSeconds: 600,
  pace: { burst: 3, perSecond: 1 },
  credit: 'European Commission, VIES',
  checkResponse: checkVies,
});

/** Countries that do not share a text answer with hyphens. */
const shared = anyText.transform((text) => (text === null || /^-+$/.test(text) ? null : text.slice(0, 300)));

const withoutPrefix = (country: string, number: string): string =>
  number.startsWith(country) && number.length > country.length ? number.slice(country.length) : number;

export const vatNumberCheck: AnyTool = vies.tool({
  name: 'vat-number-check',
  icon: 'receipt',
  title: { en: 'Check a VAT number (EU)', zh: '欧盟增值税号核验' },
  description:
    'Asks the registers of the European Union whether a VAT number is valid, and for the name behind it where a country shares ' +
    'it. Only the EU and Northern Ireland (XI). An outage means "not checked", never "invalid".',
  parameters: z.strictObject({
    country: z
      .string()
      .transform((code) => OTHER_CODES[code.toUpperCase()] ?? code.toUpperCase())
      .refine(
        (code) => COUNTRIES.includes(code),
        'must be the code of a country of the EU, such as PL, or XI',
      )
      .describe('The code of the country that begins the number, such as PL; EL for Greece.'),
    number: z
      .string()
      .max(30)
      .transform((text) => text.replaceAll(/[\s.-]/g, '').toUpperCase())
      .refine((text) => /^[A-Z0-9+*]{2,14}$/.test(text), 'must be letters and digits')
      .describe('The number, with or without the code of the country.'),
  }),
  request: ({ country, number }) => ({
    url: SERVICE + path`/taxation_customs/vies/rest-api/ms/${country}/vat/${withoutPrefix(country, number)}`,
  }),
  answer: z.object({ isValid: z.boolean(), requestDate: anyText, name: shared, address: shared }),
  read: ({ isValid, requestDate, name, address }, { country, number }) => ({
    data: {
      vat_number: country + withoutPrefix(country, number),
      valid: isValid,
      checked_at: requestDate,
      name,
      address,
    },
    source: 'https://ec.europa.eu/taxation_customs/vies/',
  }),
});
