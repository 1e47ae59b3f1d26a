// The functions of the calculator, one row each, with what a call costs of the budget of one expression.
import { InputError } from '../core-tool.ts';
import { Exact } from './exact.ts';

export interface MathFunction {
  readonly least: number;
  readonly most: number;
  readonly cost: number;
  call(values: readonly Exact[]): Exact;
}

const MANY = 100;
const MAX_ANGLE = new Exact('1e15');
const MAX_FACTORIAL = 1_000;
const TRIGONOMETRIC_PLACES = 50;

function wholeNumber(value: Exact, name: string, most: number): number {
  if (!value.isInteger() || value.isNegative() || value.gt(most))
    throw new InputError(`${name} takes whole numbers from 0 to ${most}.`);
  return value.toNumber();
}

function at(values: readonly Exact[], index: number): Exact {
  return values[index] ?? new Exact(0);
}

function one(cost: number, call: (value: Exact) => Exact): MathFunction {
  return { least: 1, most: 1, cost, call: (values) => call(at(values, 0)) };
}

function two(cost: number, call: (first: Exact, second: Exact) => Exact): MathFunction {
  return { least: 2, most: 2, cost, call: (values) => call(at(values, 0), at(values, 1)) };
}

function many(call: (values: readonly Exact[]) => Exact): MathFunction {
  return { least: 1, most: MANY, cost: 1, call };
}

function angle(call: (value: Exact) => Exact): MathFunction {
  return one(150, (value) => {
    if (value.abs().gt(MAX_ANGLE)) throw new InputError('Angles are at most 10^15 radians.');
    return call(value).toDecimalPlaces(TRIGONOMETRIC_PLACES);
  });
}

function hyperbolicTangent(value: Exact): Exact {
  if (value.abs().gt(100)) return new Exact(value.isNegative() ? -1 : 1);
  const squared = value.times(2).exp();
  return squared.minus(1).div(squared.plus(1));
}

/** The product of the numbers from `first` to `last`. */
function productOf(first: number, last: number): Exact {
  let product = new Exact(1);
  for (let factor = first; factor <= last; factor += 1) product = product.times(factor);
  return product;
}

export function factorial(value: Exact): Exact {
  return productOf(2, wholeNumber(value, 'A factorial', MAX_FACTORIAL));
}

function greatestDivisor(first: Exact, second: Exact): Exact {
  if (!first.isInteger() || !second.isInteger() || first.abs().gt(1e30) || second.abs().gt(1e30))
    throw new InputError('gcd and lcm take whole numbers up to 10^30.');
  let [larger, smaller] = [first.abs(), second.abs()];
  while (!smaller.isZero()) [larger, smaller] = [smaller, larger.mod(smaller)];
  return larger;
}

function permutations(total: Exact, chosen: Exact, name: string): Exact {
  const all = wholeNumber(total, name, MAX_FACTORIAL);
  const some = wholeNumber(chosen, name, MAX_FACTORIAL);
  return some > all ? new Exact(0) : productOf(all - some + 1, all);
}

const sum = (values: readonly Exact[]): Exact =>
  values.reduce((total, value) => total.plus(value), new Exact(0));

function average(values: readonly Exact[]): Exact {
  return sum(values).div(values.length);
}

/** Only a value above 0 has one. */
function positive(value: Exact): Exact {
  if (!value.gt(0)) throw new InputError('Logarithms take values above 0.');
  return value;
}

function logarithm(values: readonly Exact[]): Exact {
  const base = values[1];
  return positive(at(values, 0)).log(base === undefined ? 10 : positive(base));
}

function roundTo(values: readonly Exact[]): Exact {
  return at(values, 0).toDecimalPlaces(
    wholeNumber(at(values, 1), 'The places of round', 50),
    Exact.ROUND_HALF_UP,
  );
}

export const FUNCTIONS: ReadonlyMap<string, MathFunction> = new Map([
  ['abs', one(1, (value) => value.abs())],
  ['sign', one(1, (value) => new Exact(value.isZero() ? 0 : value.isNegative() ? -1 : 1))],
  ['floor', one(1, (value) => value.floor())],
  ['ceil', one(1, (value) => value.ceil())],
  ['trunc', one(1, (value) => value.trunc())],
  ['round', { least: 1, most: 2, cost: 1, call: roundTo }],
  ['sqrt', one(5, (value) => value.sqrt())],
  ['cbrt', one(20, (value) => value.cbrt())],
  ['exp', one(200, (value) => value.exp())],
  ['ln', one(50, (value) => positive(value).ln())],
  ['log', { least: 1, most: 2, cost: 100, call: logarithm }],
  ['log10', one(100, (value) => positive(value).log(10))],
  ['log2', one(100, (value) => positive(value).log(2))],
  ['sin', angle((value) => value.sin())],
  ['cos', angle((value) => value.cos())],
  ['tan', angle((value) => value.tan())],
  ['asin', angle((value) => value.asin())],
  ['acos', angle((value) => value.acos())],
  ['atan', angle((value) => value.atan())],
  ['sinh', one(400, (value) => value.exp().minus(value.neg().exp()).div(2))],
  ['cosh', one(400, (value) => value.exp().plus(value.neg().exp()).div(2))],
  ['tanh', one(200, hyperbolicTangent)],
  ['rad', one(5, (value) => value.times(Exact.acos(-1)).div(180))],
  ['deg', one(5, (value) => value.times(180).div(Exact.acos(-1)))],
  ['hypot', two(5, (first, second) => first.times(first).plus(second.times(second)).sqrt())],
  ['mod', two(100, (first, second) => first.mod(second))],
  ['pow', two(100, (base, exponent) => base.pow(exponent))],
  ['gcd', two(100, greatestDivisor)],
  [
    'lcm',
    two(100, (first, second) => {
      const divisor = greatestDivisor(first, second);
      return divisor.isZero() ? divisor : first.times(second).abs().div(divisor);
    }),
  ],
  ['factorial', one(300, factorial)],
  ['permutations', two(300, (total, chosen) => permutations(total, chosen, 'permutations'))],
  [
    'combinations',
    two(600, (total, chosen) => permutations(total, chosen, 'combinations').div(factorial(chosen)).round()),
  ],
  ['min', many((values) => Exact.min(...values))],
  ['max', many((values) => Exact.max(...values))],
  ['sum', many(sum)],
  ['avg', many(average)],
]);

export const CONSTANTS: ReadonlyMap<string, Exact> = new Map([
  ['pi', Exact.acos(-1)],
  ['tau', Exact.acos(-1).times(2)],
  ['e', Exact.exp(1)],
  ['phi', new Exact(5).sqrt().plus(1).div(2)],
]);
