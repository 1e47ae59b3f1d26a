// Works out an expression of numbers and operators. Nothing but arithmetic can be said in it.

export type ArithmeticResult =
  { readonly kind: 'value'; readonly value: number } | { readonly kind: 'division-by-zero' };

const MAX_LENGTH = 200;
const MAX_DEPTH = 30;
const TOKEN = /\s*(?:(\d+\.?\d*|\.\d+)|(sqrt)|([-+*/^%()]))/y;

class ArithmeticError extends Error {}
class DivisionByZero extends ArithmeticError {}

function toTokens(expression: string): string[] {
  const tokens: string[] = [];
  const text = expression.trim();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    const token = match?.[1] ?? match?.[2] ?? match?.[3];
    if (token === undefined) throw new ArithmeticError('unknown operator');
    tokens.push(token);
  }
  return tokens;
}

function createReader(tokens: readonly string[]) {
  let position = 0;
  let depth = 0;

  const peek = (): string | undefined => tokens[position];
  function take(...wanted: readonly string[]): string | null {
    const token = tokens[position];
    if (token === undefined || !wanted.includes(token)) return null;
    position += 1;
    return token;
  }

  function sum(): number {
    let value = product();
    for (let operator = take('+', '-'); operator !== null; operator = take('+', '-')) {
      const right = product();
      value = operator === '+' ? value + right : value - right;
    }
    return value;
  }

  function product(): number {
    let value = signed();
    for (let operator = take('*', '/', '%'); operator !== null; operator = take('*', '/', '%')) {
      const right = signed();
      if (operator !== '*' && right === 0) throw new DivisionByZero();
      value = operator === '*' ? value * right : operator === '/' ? value / right : value % right;
    }
    return value;
  }

  function signed(): number {
    if (take('-') !== null) return -signed();
    if (take('+') !== null) return signed();
    const base = percent();
    return take('^') === null ? base : base ** signed();
  }

  /** A percent sign before another value is a remainder; it is left for `product`. */
  function percent(): number {
    const value = atom();
    const next = tokens[position + 1];
    const isRemainder = next !== undefined && /^(?:[\d.(]|sqrt)/.test(next);
    if (peek() !== '%' || isRemainder) return value;
    position += 1;
    return value / 100;
  }

  function atom(): number {
    depth += 1;
    if (depth > MAX_DEPTH) throw new ArithmeticError('too deep');
    const value = bareAtom();
    depth -= 1;
    return value;
  }

  function bareAtom(): number {
    if (take('(') !== null) {
      const value = sum();
      if (take(')') === null) throw new ArithmeticError('open bracket');
      return value;
    }
    if (take('sqrt') !== null) return Math.sqrt(atom());
    const token = peek();
    if (token === undefined || !/^[\d.]/.test(token)) throw new ArithmeticError('number expected');
    position += 1;
    return Number(token);
  }

  return { sum, isAtEnd: () => position === tokens.length };
}

/** `null` where the text is not an expression or has no finite value. */
export function evaluate(expression: string): ArithmeticResult | null {
  if (expression.length > MAX_LENGTH) return null;
  try {
    const reader = createReader(toTokens(expression));
    const value = reader.sum();
    return reader.isAtEnd() && Number.isFinite(value) ? { kind: 'value', value } : null;
  } catch (error) {
    if (error instanceof DivisionByZero) return { kind: 'division-by-zero' };
    if (error instanceof ArithmeticError) return null;
    throw error;
  }
}

/** Twelve digits hide what binary fractions add: 0.1 + 0.2 is 0.3. */
export function formatNumber(value: number): string {
  return String(Number(value.toPrecision(12)));
}
