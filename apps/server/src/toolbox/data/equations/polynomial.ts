// Polynomials in several variables, read from text: `2x^2 - 3(x + 1)`. Pure.
import { toPlainSigns } from '../../math-signs.ts';
import { badInput } from '../data-tool.ts';
import { bitsOf, inverse, plus, readFraction, times, type Fraction } from '../numbers/fractions.ts';

/** From a product of variables, such as `x*x*y`, to its coefficient; '' is the constant. */
export type Polynomial = ReadonlyMap<string, Fraction>;

const MAX_TERMS = 200;
const MAX_POWER = 12;
const MAX_DEPTH = 50;
const MAX_BITS = 1_000;
const NOTHING: Fraction = { above: 0n, below: 1n };
const ONE: Fraction = { above: 1n, below: 1n };
const MINUS_ONE: Fraction = { above: -1n, below: 1n };

function ensureSmall(value: Fraction): Fraction {
  if (bitsOf(value.above) > MAX_BITS || bitsOf(value.below) > MAX_BITS)
    throw badInput('The numbers of the equation are too large or have too many digits.');
  return value;
}

function add(left: Polynomial, right: Polynomial, factor = ONE): Polynomial {
  const sum = new Map(left);
  for (const [term, value] of right) {
    const total = ensureSmall(plus(sum.get(term) ?? NOTHING, times(factor, value)));
    if (total.above === 0n) sum.delete(term);
    else sum.set(term, total);
  }
  return sum;
}

function multiply(left: Polynomial, right: Polynomial): Polynomial {
  if (left.size * right.size > MAX_TERMS * 10) throw badInput('The equation has too many terms.');
  let product: Polynomial = new Map();
  for (const [one, value] of left)
    for (const [other, factor] of right) {
      const term = [one, other].filter(Boolean).join('*').split('*').toSorted().join('*');
      product = add(product, new Map([[term, times(value, factor)]]));
    }
  if (product.size > MAX_TERMS) throw badInput('The equation has too many terms.');
  return product;
}

const constant = (value: Fraction): Polynomial => (value.above === 0n ? new Map() : new Map([['', value]]));

function toConstant(polynomial: Polynomial, what: string): Fraction {
  if ([...polynomial.keys()].some((term) => term !== '')) throw badInput(`${what} must be a number.`);
  return polynomial.get('') ?? NOTHING;
}

/** Recursive descent: sums of products of powers. */
class Reader {
  private readonly tokens: readonly string[];
  private position = 0;
  private depth = 0;

  constructor(text: string) {
    this.tokens = text.match(/\d+(?:\.\d+)?(?:e[+-]?\d+)?|[a-z]|[-+*/^()]|[^\s]/gi) ?? [];
  }

  read(): Polynomial {
    const result = this.sum();
    const left = this.tokens[this.position];
    if (left !== undefined) throw badInput(`"${left}" was not expected.`);
    return result;
  }

  private take(...wanted: readonly string[]): string | null {
    const token = this.tokens[this.position];
    if (token === undefined || !wanted.includes(token)) return null;
    this.position += 1;
    return token;
  }

  private sum(): Polynomial {
    let result = this.product();
    for (let sign = this.take('+', '-'); sign !== null; sign = this.take('+', '-'))
      result = add(result, this.product(), sign === '-' ? MINUS_ONE : ONE);
    return result;
  }

  private product(): Polynomial {
    let result = this.signed();
    for (;;) {
      const [before = '', next] = [this.tokens[this.position - 1], this.tokens[this.position]];
      if (this.take('*') !== null) result = multiply(result, this.signed());
      else if (this.take('/') !== null) {
        const divisor = toConstant(this.signed(), 'What is divided by');
        if (divisor.above === 0n) throw badInput('Division by zero.');
        result = multiply(result, constant(inverse(divisor)));
      } else if (next !== undefined && /^\d/.test(before) && /^\d/.test(next))
        throw badInput(`"${before}" and "${next}" stand next to each other. Write a number in one piece, such as 1000.`);
      else if (next !== undefined && /^[\da-z(]/i.test(next)) result = multiply(result, this.power());
      else return result;
    }
  }

  private signed(): Polynomial {
    if (this.take('-') !== null) return multiply(constant(MINUS_ONE), this.nested(() => this.signed()));
    if (this.take('+') !== null) return this.nested(() => this.signed());
    return this.power();
  }

  private power(): Polynomial {
    const base = this.atom();
    if (this.take('^') === null) return base;
    const exponent = toConstant(this.nested(() => this.signed()), 'A power');
    if (exponent.below !== 1n || exponent.above < 0n || exponent.above > MAX_POWER)
      throw badInput(`A power must be a whole number from 0 to ${MAX_POWER}.`);
    let result = constant(ONE);
    for (let count = 0; count < exponent.above; count += 1) result = multiply(result, base);
    return result;
  }

  private nested(read: () => Polynomial): Polynomial {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw badInput('The equation is nested too deeply.');
    const result = read();
    this.depth -= 1;
    return result;
  }

  private atom(): Polynomial {
    const token = this.tokens[this.position];
    this.position += 1;
    if (token === '(') {
      const inner = this.nested(() => this.sum());
      if (this.take(')') === null) throw badInput('A bracket is not closed.');
      return inner;
    }
    if (token !== undefined && /^\d/.test(token)) return constant(ensureSmall(readFraction(token)));
    if (token !== undefined && /^[a-z]$/i.test(token)) return new Map([[token, ONE]]);
    throw badInput(token === undefined ? 'The equation ends too early.' : `"${token}" was not expected.`);
  }
}

/** Left side minus right side. */
export function readEquation(text: string): Polynomial {
  const sides = toPlainSigns(text).split('=');
  if (sides.length !== 2) throw badInput(`"${text.slice(0, 50)}" needs exactly one equals sign.`);
  const [left = '', right = ''] = sides;
  return add(new Reader(left).read(), new Reader(right).read(), MINUS_ONE);
}
