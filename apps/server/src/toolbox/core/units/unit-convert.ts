import { Decimal } from 'decimal.js';
import { z } from 'zod';
import { coreTool, InputError, orBadInput } from '../core-tool.ts';
import { UNITS, type Unit } from './unit-table.ts';

// As many as a double keeps; whole numbers have all of theirs.
const SHOWN_DIGITS = 15;
const MAX_WHOLE_DIGITS = 30;
const SUGGESTIONS = 3;
const Exact = Decimal.clone({ precision: 40, toExpPos: 21, toExpNeg: -12 });

const spellingsOf = (unit: Unit): readonly string[] => [unit.symbol, ...unit.spellings];

function index(spell: (text: string) => string): ReadonlyMap<string, readonly Unit[]> {
  const found = new Map<string, Unit[]>();
  for (const unit of UNITS)
    for (const text of spellingsOf(unit)) {
      const key = spell(text);
      const known = found.get(key) ?? [];
      if (!known.includes(unit)) found.set(key, [...known, unit]);
    }
  return found;
}

const BY_SPELLING = index((text) => text);
const BY_LOWER_CASE = index((text) => text.toLowerCase());

/** Letters that are another prefix in the other case: milli and mega, nano and nautical, pico and peta. */
const TWO_PREFIXES = /^[mnp]/i;

/** Whether `written`, a spelling in another case, may mean another unit: `ML` is no `ml`, `tib` no `TiB`. */
function meansMore(written: string, spelling: string, { quantity }: Unit): boolean {
  const rest = spelling.slice(1);
  const isPrefixed = TWO_PREFIXES.test(spelling) && (rest === '' || BY_SPELLING.has(rest));
  if (isPrefixed && written[0] !== spelling[0]) return true;
  const isByteOrBit = quantity === 'data size' && /b$/i.test(spelling);
  return isByteOrBit && written.at(-1) !== spelling.at(-1);
}

function sharedBeginning(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** The names that begin like the text for more than half of it, the nearest first. */
function namesLike(text: string): string[] {
  return [...BY_LOWER_CASE.keys()]
    .map((name) => ({ name, shared: sharedBeginning(name, text.toLowerCase()) }))
    .filter(({ shared }) => shared > 2 && shared > text.length / 2)
    .toSorted((one, other) => other.shared - one.shared || one.name.length - other.name.length)
    .map(({ name }) => name)
    .slice(0, SUGGESTIONS);
}

function unknown(written: string, names: readonly string[]): InputError {
  const hint = names.length === 0 ? '' : ` Did you mean ${names.join(' or ')}?`;
  return new InputError(
    `The unit "${written}" is not known.${hint} Use symbols in their own case or English names, such as km, lb, °C, kWh, MiB, mpg. Currencies have a tool of their own.`,
  );
}

/** As written; in another case only where that means a single unit: Mb and MB are two. */
function findUnit(text: string): Unit {
  // The Greek letter and the sign look alike.
  const written = text.trim().replaceAll(/\s+/g, ' ').replaceAll('μ', 'µ');
  const lower = written.toLowerCase();
  const exact = BY_SPELLING.get(written);
  const units = exact ?? BY_LOWER_CASE.get(lower) ?? [];
  const [unit, another] = units;
  if (unit === undefined) throw unknown(written, namesLike(written));
  if (another !== undefined)
    throw new InputError(
      `"${written}" may be ${units.map(({ symbol }) => symbol).join(' or ')}. Write the symbol.`,
    );
  const spelling = spellingsOf(unit).find((one) => one.toLowerCase() === lower) ?? written;
  if (exact === undefined && meansMore(written, spelling, unit)) throw unknown(written, [spelling]);
  return unit;
}

function fraction(text: string): Decimal {
  const [above = '1', below = '1'] = text.split('/');
  return new Exact(above).div(below);
}

function toBase(value: Decimal, { size, shift, isInverse }: Unit): Decimal {
  return isInverse ? fraction(size).div(value) : value.times(fraction(size)).plus(fraction(shift));
}

function fromBase(base: Decimal, { size, shift, isInverse }: Unit): Decimal {
  return isInverse ? fraction(size).div(base) : base.minus(fraction(shift)).div(fraction(size));
}

function shorten(result: Decimal): Decimal {
  return result.isInteger() && result.e < MAX_WHOLE_DIGITS
    ? result
    : result.toSignificantDigits(SHOWN_DIGITS);
}

function convert(value: number, fromName: string, toName: string) {
  const [from, to] = [findUnit(fromName), findUnit(toName)];
  if (from.quantity !== to.quantity)
    throw new InputError(
      `${from.symbol} is a ${from.quantity} and ${to.symbol} a ${to.quantity}: they cannot be converted.`,
    );
  const inverse = from.isInverse || to.isInverse;
  if (inverse && value <= 0) throw new InputError('Fuel economy is greater than 0.');
  const base = toBase(new Exact(value), from);
  if (from.quantity === 'temperature' && base.lt(0)) throw new InputError('That is below absolute zero.');
  const result = shorten(fromBase(base, to));
  return {
    formatted: `${new Exact(value).toString()} ${from.symbol} = ${result.toString()} ${to.symbol}`,
    result: result.toNumber(),
    from_unit: from.symbol,
    to_unit: to.symbol,
    quantity: from.quantity,
  };
}

const unit = z.string().min(1).max(40);

export const unitConvert = coreTool({
  name: 'unit-convert',
  icon: 'ruler',
  title: { en: 'Convert units', zh: '单位换算' },
  description:
    'Converts between units of length, mass, temperature, volume, area, speed, energy, power, pressure, data size, time, angle and fuel economy, metric, imperial, US and Chinese. Use it for every conversion of units. Gallons, pints and cups are US unless written as "imp gal". Not for currencies, and not for time zones: use convert-timezone.',
  parameters: z.strictObject({
    value: z.number().min(-1e30).max(1e30).describe('The number to convert.'),
    from_unit: unit.describe('Its unit: a symbol such as km, lb, C, kWh, MB or a name such as miles.'),
    to_unit: unit.describe('The unit to convert to.'),
  }),
  call: ({ value, from_unit, to_unit }) => orBadInput(() => ({ data: convert(value, from_unit, to_unit) })),
});
