// Tasks of a message, for the tools that are offered, and what is left of the message without them.
import { findDateQuestion } from './date-question.ts';
import { findPageAddress } from './page-address.ts';
import type { TaskKind } from './request-kind.ts';
import { TASK_PATTERNS } from './task-patterns.ts';
import type { RequestValue, ToolRequest } from './tool-request.ts';

export interface FoundTasks {
  readonly requests: readonly ToolRequest[];
  readonly rest: string;
}

type Groups = Readonly<Record<string, string | undefined>>;

const UUID =
  /(?:\b(?:generate|create|make|give me|i need|get me)\b[^.?!\d]{0,30}(?<count>\d{1,3})?[^.?!\d]{0,20}|(?:生成|创建|给我|来)\s?(?<hanCount>\d{1,3})?[^，。？！]{0,8})\b(?:uuid|guid)s?(?: ?(?<version>v[47]))?/iu;
const RANDOM_RANGE =
  /\brandom (?:whole )?(?:number|integer)s?(?:,? (?:between|from) (?<min>-?\d{1,12}) (?:and|to) (?<max>-?\d{1,12}))?|(?:(?<hanMin>-?\d{1,12})\s?(?:到|至|~|和|-)\s?(?<hanMax>-?\d{1,12})\s?(?:之间)?的?\s?(?:一个)?\s?)?随机(?:整数|数字|数)/iu;
const DICE =
  /\b(?:roll|throw) (?:a |an |some |the )?(?<count>\d{1,2})? ?(?:dice|die)\b|[掷扔投]\s?(?<hanCount>\d{1,2})?\s?[个颗次]?\s?骰子/iu;
/** A whole page or list would not fit an answer. */
const PAGE_RESULTS = 5;

const one = (names: readonly string[], ...values: readonly (string | number)[]): RequestValue => ({
  names,
  values,
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function toAlgorithm(written: string | undefined): string {
  const name = (written ?? 'sha256').toLowerCase();
  return name.startsWith('sha3') ? name : name.replace('-', '');
}

function toValues(kind: TaskKind, text: string, groups: Groups): readonly RequestValue[] | null {
  if (kind === 'http-request') {
    const address = findPageAddress(groups['address'] ?? '');
    if (address === null) return null;
    return [
      one(['url', 'address'], address),
      one(['method'], 'POST'),
      one(['body'], text),
      one(['content_type'], isJson(text) ? 'application/json' : 'text/plain'),
    ];
  }
  if (kind === 'search') return [one(['query', 'q'], text), one(['limit'], PAGE_RESULTS)];
  if (kind === 'memory-search') return [one(['words', 'query'], text)];
  if (kind === 'hash') return [one(['text'], text), one(['algorithm'], toAlgorithm(groups['algorithm']))];
  return [one(['text'], text)];
}

function textIn({ plain, curly, corner, single, bare }: Groups): string {
  return (plain ?? curly ?? corner ?? single ?? bare ?? '').trim();
}

interface Worded {
  readonly kind: TaskKind;
  readonly pattern: RegExp;
  /** `null`: the words mean something else after all. */
  read(groups: Groups): readonly RequestValue[] | null;
}

const WORDED: readonly Worded[] = [
  ...TASK_PATTERNS.map(({ kind, pattern }): Worded => ({
    kind,
    pattern,
    read(groups) {
      const text = textIn(groups);
      return text === '' ? null : toValues(kind, text, groups);
    },
  })),
  {
    kind: 'uuid',
    pattern: UUID,
    read: ({ count, hanCount, version }) => [
      one(['count'], Number(count ?? hanCount ?? 1)),
      one(['kind'], version?.toLowerCase() ?? 'v4'),
    ],
  },
  {
    kind: 'random',
    pattern: DICE,
    read: ({ count, hanCount }) => [one(['kind'], 'dice'), one(['dice'], `${count ?? hanCount ?? 1}d6`)],
  },
  {
    kind: 'random',
    pattern: RANDOM_RANGE,
    read: ({ min, max, hanMin, hanMax }) => {
      const [lowest, highest] = [min ?? hanMin, max ?? hanMax];
      if (lowest === undefined || highest === undefined) return [];
      return [one(['min'], Number(lowest)), one(['max'], Number(highest))];
    },
  },
];

function toDateRequest(question: string, nowMs: number): ToolRequest | null {
  const found = findDateQuestion(question, nowMs);
  if (found === null) return null;
  const values =
    found.kind === 'date-difference'
      ? [one(['from'], found.from), one(['to'], found.to)]
      : [one(['date'], found.date), one([found.unit], found.amount)];
  return { kind: found.kind, values };
}

/** What a task takes is not read again: the text of a note may have a sum in it. */
export function findTasks(
  question: string,
  isOffered: (kind: TaskKind) => boolean,
  nowMs: number,
): FoundTasks {
  const requests: ToolRequest[] = [];
  let rest = question;
  for (const { kind, pattern, read } of WORDED) {
    if (!isOffered(kind) || requests.some((request) => request.kind === kind)) continue;
    const match = pattern.exec(rest);
    const values = match === null ? null : read(match.groups ?? {});
    if (match === null || values === null) continue;
    requests.push({ kind, values });
    rest = `${rest.slice(0, match.index)}; ${rest.slice(match.index + match[0].length)}`;
  }
  const date = toDateRequest(rest, nowMs);
  if (date !== null && (date.kind === 'date-add' || date.kind === 'date-difference') && isOffered(date.kind))
    requests.push(date);
  return { requests, rest };
}
