// The results of tools whose answer is more than one field, in a sentence.
import { isFields, toFields, toItems, toText, type Fields } from '../../wire/lenient.ts';
import type { GuideTexts } from '../texts/guide-texts.ts';
import type { RequestKind } from './request-kind.ts';

const MAX_RESULTS = 5;

function toTextItems(value: unknown, name: string): readonly string[] {
  return toItems(value)
    .map((item) => toText(toFields(item)[name]))
    .filter((text) => text !== '');
}

function toDrawn(value: unknown): string {
  const drawn = isFields(value) && 'total' in value ? value['total'] : value;
  return typeof drawn === 'string' ? drawn : JSON.stringify(drawn);
}

function listResults(results: unknown): string {
  const lines = toItems(results)
    .slice(0, MAX_RESULTS)
    .map((item) => {
      const { title, url, snippet } = toFields(item);
      const extract = toText(snippet);
      return `- [${toText(title)}](${toText(url)})${extract === '' ? '' : `: ${extract}`}`;
    });
  return lines.join('\n');
}

function toPage({ title, passages }: Fields): string {
  const heading = toText(title);
  return [...(heading === '' ? [] : [`**${heading}**`]), ...toTextItems(passages, 'text')].join('\n\n');
}

type Reader = (fields: Fields, texts: GuideTexts) => string | null;

const READERS: Readonly<Partial<Record<RequestKind, Reader>>> = {
  uuid: ({ ids }, texts) => {
    const made = toItems(ids).map((id) => `\`${toText(id)}\``);
    return made.length === 0 ? null : texts.made(made);
  },
  random: ({ values }, texts) => {
    const drawn = toItems(values).map(toDrawn);
    return drawn.length === 0 ? null : texts.drawn(drawn);
  },
  'date-difference': ({ days }, texts) =>
    typeof days === 'number' ? texts.daysBetween(Math.abs(days)) : null,
  'date-add': ({ date, weekday }, texts) => {
    if (typeof date !== 'string') return null;
    return texts.dateReached(date, toText(weekday));
  },
  'word-count': ({ words, characters }, texts) =>
    typeof words === 'number' && typeof characters === 'number' ? texts.counted(words, characters) : null,
  page: (fields, texts) => {
    const page = toPage(fields);
    return page === '' ? null : texts.toolAnswered('page', page);
  },
  search: ({ results }, texts) => {
    if (!Array.isArray(results)) return null;
    return results.length === 0 ? texts.nothingFound : texts.found(listResults(results));
  },
  'memory-save': ({ text }, texts) => (typeof text === 'string' ? texts.remembered(text) : null),
  'memory-search': ({ memories }, texts) => {
    if (!Array.isArray(memories)) return null;
    const facts = toTextItems(memories, 'text').map((fact) => `- ${fact}`);
    return facts.length === 0 ? texts.nothingRemembered : texts.remembers(facts.join('\n'));
  },
  'http-request': ({ status, body }, texts) =>
    typeof status === 'number' ? texts.addressAnswered(status, toText(body)) : null,
};

/** `null` where the result is not of the known form. */
export function describeResult(kind: RequestKind | null, value: unknown, texts: GuideTexts): string | null {
  const read = kind === null ? undefined : READERS[kind];
  return read !== undefined && isFields(value) ? read(value, texts) : null;
}
