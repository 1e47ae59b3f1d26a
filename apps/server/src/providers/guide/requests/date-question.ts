// "How many days until 2026-12-25?" and "30 days after 2026-01-31", in both languages.

export type DateQuestion =
  | { readonly kind: 'date-difference'; readonly from: string; readonly to: string }
  | { readonly kind: 'date-add'; readonly date: string; readonly unit: string; readonly amount: number };

const DAY_MS = 86_400_000;
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}';
const DATE = new RegExp(
  `(\\d{4})[-/年]\\s?(\\d{1,2})[-/月]\\s?(\\d{1,2})[日号]?|\\b(${MONTH})\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})|\\b(\\d{1,2})(?:st|nd|rd|th)? (${MONTH})\\.?,? (\\d{4})|\\b(today|tomorrow|yesterday)\\b|(今天|明天|昨天)`,
  'giu',
);
const ASKS_FOR_DIFFERENCE =
  /\b(?:days?|weeks?|how long|difference|time)\b.*\b(?:between|from|until|till|to|since|before)\b|\bfrom\b.*\bto\b.*\bhow (?:many|long)\b|多少天|几天|多久|相差|间隔|天数/isu;
const SINCE = /\b(?:since|ago)\b|过去了?(?:多少|几)|已经/iu;
const UNIT_NAMES: readonly (readonly [unit: string, pattern: RegExp])[] = [
  ['business_days', /(?:business|working|work) day|工作日/iu],
  ['weeks', /week|周|星期|礼拜/iu],
  ['months', /month|月/iu],
  ['years', /year|年/iu],
  ['days', /day|天|日/iu],
];
const PERIOD =
  /(\d{1,6})\s*((?:business |working |work )?(?:days?|weeks?|months?|years?)|个?(?:工作日|天|日|周|星期|礼拜|月|年))/iu;
const BACKWARDS = /\b(?:before|minus|subtract|ago|earlier)\b|之?前|减去?/iu;
const SHIFTS =
  /\b(?:after|before|from|plus|minus|add|subtract|later|earlier|ago|in|to)\b|之?后|之?前|加上?|减去?|再过/iu;

function iso(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

function toDate(match: RegExpExecArray, nowMs: number): string | null {
  const [, year, month, day, nameFirst, dayAfter, yearAfter, dayFirst, nameAfter, yearLast, word, han] =
    match;
  const monthOf = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  if (year !== undefined) return iso(Number(year), Number(month), Number(day));
  if (nameFirst !== undefined) return iso(Number(yearAfter), monthOf(nameFirst), Number(dayAfter));
  if (nameAfter !== undefined) return iso(Number(yearLast), monthOf(nameAfter), Number(dayFirst));
  const name = (word ?? han ?? '').toLowerCase();
  const shift = /tomorrow|明天/.test(name) ? 1 : /yesterday|昨天/.test(name) ? -1 : 0;
  return new Date(nowMs + shift * DAY_MS).toISOString().slice(0, 10);
}

export function findDateQuestion(question: string, nowMs: number): DateQuestion | null {
  const dates = [...question.matchAll(DATE)].map((match) => toDate(match, nowMs));
  const [first, second] = dates;
  if (dates.length > 2 || dates.includes(null)) return null;
  const rest = question.replace(DATE, ' ');
  if (first && second) {
    return ASKS_FOR_DIFFERENCE.test(question) ? { kind: 'date-difference', from: first, to: second } : null;
  }
  const period = PERIOD.exec(rest);
  if (first && period && SHIFTS.test(rest)) {
    const unit = UNIT_NAMES.find(([, pattern]) => pattern.test(period[2] ?? ''))?.[0] ?? 'days';
    const sign = BACKWARDS.test(rest) ? -1 : 1;
    return { kind: 'date-add', date: first, unit, amount: sign * Number(period[1]) };
  }
  if (!first || !ASKS_FOR_DIFFERENCE.test(question)) return null;
  const today = new Date(nowMs).toISOString().slice(0, 10);
  return SINCE.test(rest)
    ? { kind: 'date-difference', from: first, to: today }
    : { kind: 'date-difference', from: today, to: first };
}
