// Finds the sum in a question, in either language, and writes it in operators that can be evaluated.
import { evaluate } from './arithmetic.ts';
import { splitClauses } from './clauses.ts';

const LEAD_IN =
  /^(?:(?:so|please|can you|could you|hey|ok|and)[\s,]+)*(?:(?:what(?:'s|’s| is| are)|calculate|compute|work out|evaluate|how much (?:is|are)|solve|tell me)\s+)*(?:the (?:result|value|sum) of\s+)?/;
const HAN_LEAD_IN = /^(?:请问|请|帮我|麻烦|那么|那)*(?:计算一下|计算|算一下|算一算|算算|算|求)?[:：\s]*/;
const TAIL =
  /(?:\s|[?？=。.!！]|等于多少|等于几|是多少|是几|得多少|得几|等于什么|等于|多少|please|equals?|呢|吗|结果)+$/;

const WORDS: readonly (readonly [pattern: RegExp, operator: string])[] = [
  [/(\d),(?=\d{3}(?!\d))/g, '$1'],
  [/(?:the )?square root of\s*(\d[\d.]*)/g, 'sqrt($1)'],
  [/(\d[\d.]*)\s*的平方根/g, 'sqrt($1)'],
  [/根号\s*(\d[\d.]*)/g, 'sqrt($1)'],
  [/(\d[\d.]*)\s*的\s*(\d+)\s*次方/g, '$1^$2'],
  [/\s*(?:的平方|squared)/g, '^2'],
  [/\s*(?:的立方|cubed)/g, '^3'],
  [/百分之\s*(\d[\d.]*)/g, '$1%'],
  [/\s*(?:per ?cent)/g, '%'],
  [/%\s*of\s*/g, '% * '],
  [/(\d[\d.]*)\s*的\s*(\d[\d.]*%)/g, '$2 * $1'],
  [/\s*(?:multiplied by|times|乘以|乘)\s*/g, ' * '],
  [/\s*(?:divided by|除以)\s*/g, ' / '],
  [/\s*(?:plus|加上|加)\s*/g, ' + '],
  [/\s*(?:minus|减去|减)\s*/g, ' - '],
  [/\s*to the power of\s*/g, '^'],
  [/\*\*/g, '^'],
  [/(\d)\s*[x×·✕]\s*(?=[\d(])/g, '$1 * '],
  [/[×·]/g, ' * '],
  [/÷/g, ' / '],
  [/[−–]/g, '-'],
];

const IS_ARITHMETIC = /^(?:[\d.\s+\-*/^%()]|sqrt)+$/;
const HAS_OPERATION = /[\d)%]\s*[-+*/^%]\s*[\d(s.-]|sqrt/;
/** Dates, telephone numbers and versions are not sums. */
const IS_CODE =
  /^(?:\d{4}-\d{1,2}(?:-\d{1,2})?|\d{1,4}\/\d{1,2}\/\d{1,4}|\+?\d+(?:-\d+){2,}|\d+(?:\.\d+){2,}.*)$/;

function toExpression(clause: string): string | null {
  let text = clause.normalize('NFKC').toLowerCase().trim();
  text = text.replace(LEAD_IN, '').replace(HAN_LEAD_IN, '').replace(TAIL, '');
  for (const [pattern, operator] of WORDS) text = text.replace(pattern, operator);
  text = text.replace(/\s+/g, ' ').trim();
  if (!IS_ARITHMETIC.test(text) || !HAS_OPERATION.test(text) || IS_CODE.test(text)) return null;
  return evaluate(text) === null ? null : text;
}

export function findSum(question: string): string | null {
  for (const clause of [question, ...splitClauses(question)]) {
    const expression = toExpression(clause);
    if (expression !== null) return expression;
  }
  return null;
}
