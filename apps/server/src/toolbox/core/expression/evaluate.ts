// Works out an expression by recursive descent. Nothing but arithmetic can be said in it, and one expression has a budget.
import { InputError } from '../core-tool.ts';
import { ensureFinite, Exact } from './exact.ts';
import { CONSTANTS, factorial, FUNCTIONS } from './functions.ts';
import { toTokens, type Token } from './tokens.ts';

const MAX_DEPTH = 150;
const BUDGET = 3_000;
const POWER_COST = 100;
const REMAINDER_COST = 100;
const FACTORIAL_COST = 300;

interface Term {
  readonly value: Exact;
  /** Written with a per cent sign: of what it is added to or taken from. */
  readonly isPercent: boolean;
}

const plain = (value: Exact): Term => ({ value, isPercent: false });

class Reader {
  readonly #tokens: readonly Token[];
  #position = 0;
  #depth = 0;
  #spent = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  readAll(): Exact {
    const value = this.#sum();
    const left = this.#tokens[this.#position];
    if (left !== undefined)
      throw new InputError(`"${left.text}" is not expected there. Check the expression.`);
    return value;
  }

  #take(...signs: readonly string[]): string | null {
    const token = this.#tokens[this.#position];
    if (token === undefined || token.kind === 'number' || !signs.includes(token.text)) return null;
    this.#position += 1;
    return token.text;
  }

  #spend(cost: number): void {
    this.#spent += cost;
    if (this.#spent > BUDGET)
      throw new InputError('The expression takes too long. Split it into several calls.');
  }

  #nested<Value>(read: () => Value): Value {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH)
      throw new InputError(`The expression is nested deeper than ${MAX_DEPTH} levels.`);
    const value = read();
    this.#depth -= 1;
    return value;
  }

  #sum(): Exact {
    let value = this.#product().value;
    for (let sign = this.#take('+', '-'); sign !== null; sign = this.#take('+', '-')) {
      const right = this.#product();
      const change = right.isPercent ? value.times(right.value) : right.value;
      value = ensureFinite(sign === '+' ? value.plus(change) : value.minus(change), 'The sum');
      this.#spend(1);
    }
    return value;
  }

  #product(): Term {
    let term = this.#signed();
    for (;;) {
      const sign = this.#take('*', '/', '%', 'of', 'mod') ?? (this.#startsOperand() ? '*' : null);
      if (sign === null) return term;
      const right = this.#signed().value;
      this.#spend(1);
      if (sign === '*' || sign === 'of') {
        term = plain(ensureFinite(term.value.times(right), 'The product'));
      } else {
        if (sign !== '/') this.#spend(REMAINDER_COST);
        if (right.isZero()) throw new InputError('Division by zero.');
        term = plain(sign === '/' ? term.value.div(right) : term.value.mod(right));
      }
    }
  }

  #startsOperand(): boolean {
    const token = this.#tokens[this.#position];
    if (token === undefined) return false;
    return token.kind === 'number' || token.kind === 'name' || token.text === '(';
  }

  #signed(): Term {
    return this.#nested(() => {
      if (this.#take('+') !== null) return this.#signed();
      if (this.#take('-') === null) return this.#power();
      const { value, isPercent } = this.#signed();
      return { value: value.neg(), isPercent };
    });
  }

  #power(): Term {
    const base = this.#postfix();
    if (this.#take('^') === null) return base;
    const exponent = this.#signed().value;
    this.#spend(POWER_COST);
    if (base.value.isZero() && exponent.isNegative()) throw new InputError('Division by zero.');
    return plain(ensureFinite(base.value.pow(exponent), 'The power'));
  }

  #postfix(): Term {
    let value = this.#operand();
    while (this.#take('!') !== null) {
      this.#spend(FACTORIAL_COST);
      value = factorial(value);
    }
    const start = this.#position;
    if (this.#take('%') === null) return plain(value);
    if (!this.#startsOperand() || this.#tokens[this.#position]?.text === 'of')
      return { value: value.div(100), isPercent: true };
    this.#position = start;
    return plain(value);
  }

  #operand(): Exact {
    const token = this.#tokens[this.#position];
    if (token === undefined) throw new InputError('The expression ends too early.');
    this.#position += 1;
    if (token.kind === 'number') return ensureFinite(new Exact(token.text), token.text);
    if (token.text === '(') return this.#nested(() => this.#closed(this.#sum()));
    if (token.kind === 'sign') throw new InputError(`A number is missing before "${token.text}".`);
    const constant = CONSTANTS.get(token.text);
    return constant ?? this.#call(token.text);
  }

  #closed(value: Exact): Exact {
    if (this.#take(')') === null) throw new InputError('A closing parenthesis is missing.');
    return value;
  }

  #call(name: string): Exact {
    const known = FUNCTIONS.get(name);
    if (known === undefined)
      throw new InputError(`"${name}" is not known. Functions: ${[...FUNCTIONS.keys()].join(', ')}.`);
    if (this.#take('(') === null) throw new InputError(`Write ${name}(...) with parentheses.`);
    const values = this.#nested(() => {
      const list = [this.#sum()];
      while (this.#take(',') !== null) list.push(this.#sum());
      return list;
    });
    if (this.#take(')') === null) throw new InputError('A closing parenthesis is missing.');
    if (values.length < known.least || values.length > known.most)
      throw new InputError(`${name} takes ${known.least} to ${known.most} values; it got ${values.length}.`);
    this.#spend(known.cost);
    return ensureFinite(known.call(values), name);
  }
}

export function evaluate(expression: string): Exact {
  return new Reader(toTokens(expression)).readAll();
}
