// Polynomials in several variables, read from text: `2x^2 - 3(x + 1)`. Pure.
import { badInput } from '../data-tool.ts';

/** From a product of variables, such as `x*x*y`, to its coefficient; '' is the constant. */
export type Polynomial = ReadonlyMap<string, number>;

const MAX_TERMS = 200;
const MAX_POWER = 12;
const MAX_DEPTH = 50;

function add(left: Polynomial, right: Polynomial, factor = 1): Polynomial {
  const sum = new Map(left);
  for (const [term, value] of right) {
    const total = (sum.get(term) ?? 0) + factor * value;
    if (total === 0) sum.delete(term);
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
      product = add(product, new Map([[term, value * factor]]));
    }
  if (product.size > MAX_TERMS) throw badInput('The equation has too many terms.');
  return product;
}

const constant = (value: number): Polynomial => (value === 0 ? new Map() : new Map([['', value]]));

function toConstant(polynomial: Polynomial, what: string): number {
  if ([...polynomial.keys()].some((term) => term !== '')) throw badInput(`${what} must be a number.`);
  return polynomial.get('') ?? 0;
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
      result = add(result, this.product(), sign === '-' ? -1 : 1);
    return result;
  }

  private product(): Polynomial {
    let result = this.signed();
    for (;;) {
      const next = this.tokens[this.position];
      if (this.take('*') !== null) result = multiply(result, this.signed());
      else if (this.take('/') !== null) {
        const divisor = toConstant(this.signed(), 'What is divided by');
        if (divisor === 0) throw badInput('Division by zero.');
        result = multiply(result, constant(1 / divisor));
      } else if (next !== undefined && /^[\da-z(]/i.test(next)) result = multiply(result, this.power());
      else return result;
    }
  }

  private signed(): Polynomial {
    if (this.take('-') !== null) return multiply(constant(-1), this.nested(() => this.signed()));
    if (this.take('+') !== null) return this.nested(() => this.signed());
    return this.power();
  }

  private power(): Polynomial {
    const base = this.atom();
    if (this.take('^') === null) return base;
    const exponent = toConstant(this.nested(() => this.signed()), 'A power');
    if (!Number.isInteger(exponent) || exponent < 0 || exponent > MAX_POWER)
      throw badInput(`A power must be a whole number from 0 to ${MAX_POWER}.`);
    let result = constant(1);
    for (let count = 0; count < exponent; count += 1) result = multiply(result, base);
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
    if (token !== undefined && /^\d/.test(token)) return constant(Number(token));
    if (token !== undefined && /^[a-z]$/i.test(token)) return new Map([[token, 1]]);
    throw badInput(token === undefined ? 'The equation ends too early.' : `"${token}" was not expected.`);
  }
}

/** Left side minus right side. */
export function readEquation(text: string): Polynomial {
  const sides = text.split('=');
  if (sides.length !== 2) throw badInput(`"${text.slice(0, 50)}" needs exactly one equals sign.`);
  const [left = '', right = ''] = sides;
  return add(new Reader(left).read(), new Reader(right).read(), -1);
}
