// Reads what a model answered when it was asked for a draft. Lenient: only a name and instructions have to be there.
import {
  AGENT_CATEGORIES,
  AGENT_DESCRIPTION_MAX_LENGTH,
  AGENT_INSTRUCTIONS_MAX_LENGTH,
  AGENT_NAME_MAX_LENGTH,
  ALTERNATIVE_MAX_LENGTH,
  MAX_ALTERNATIVES,
  MAX_STARTERS,
  STARTER_MAX_LENGTH,
} from '@parley/contract/agents/constants.ts';
import type { AutoGenerateBody } from '@parley/contract/agents/schemas.ts';
import { z } from 'zod';
import type { ToolSet } from '../../tools/index.ts';
import type { ModelDraft } from './draft.kind.ts';
import type { Drafted } from './draft.template.ts';

const MAX_ASSUMPTIONS = 8;

const Named = z.object({ name: z.string() });
const Text = z.string().catch('');
/** Some models write an object where a name is asked for; what is neither is left out. */
const Texts = z
  .array(z.unknown())
  .catch([])
  .transform((items) =>
    items.flatMap((item) => (typeof item === 'string' ? [item] : (Named.safeParse(item).data?.name ?? []))),
  );

const Assumed = z.object({ phrase: z.string(), alternatives: Texts });
/** Phrases, with or without other words for them. */
const Assumptions = z
  .array(z.unknown())
  .catch([])
  .transform((items) =>
    items.flatMap((item) =>
      typeof item === 'string' ? [{ phrase: item, alternatives: [] }] : (Assumed.safeParse(item).data ?? []),
    ),
  );

const ReadDraft = z.object({
  name: z.string(),
  description: Text,
  instructions: z.string(),
  tools: Texts,
  category: Text,
  starters: Texts,
  assumptions: Assumptions,
});

const ESCAPED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '', '\t': '\\t' };

/** Models write line breaks into their strings as they are, which JSON forbids. In one pass, whatever they write. */
function escapeBreaks(json: string): string {
  let isInString = false;
  return json.replaceAll(/\\.|["\n\r\t]/gs, (found) => {
    if (found === '"') isInString = !isInString;
    return isInString ? (ESCAPED[found] ?? found) : found;
  });
}

/** Models put their JSON between words and marks. */
export function readDraft(output: string): ModelDraft | null {
  const from = output.indexOf('{');
  const to = output.lastIndexOf('}');
  if (from === -1 || to < from) return null;
  try {
    return ReadDraft.safeParse(JSON.parse(escapeBreaks(output.slice(from, to + 1)))).data ?? null;
  } catch {
    // No JSON: the template takes its place.
    return null;
  }
}

const toLetters = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The name of the tool that a model means, also where it writes `Web_Search` for `web-search`. */
function findTool(tools: Pick<ToolSet, 'has' | 'list'>, name: string): string | null {
  if (tools.has(name)) return name;
  const letters = toLetters(name);
  return tools.list().find((tool) => toLetters(tool.name) === letters)?.name ?? null;
}

export const listUnknownTools = (draft: ModelDraft | null, tools: ToolSet): string[] =>
  (draft?.tools ?? []).filter((name) => findTool(tools, name) === null);

const toLine = (text: string, length: number): string =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, length)
    .trim();
const toText = (text: string, length: number): string =>
  text.replaceAll('\u0000', '').toWellFormed().slice(0, length);

/** Each phrase once, and only what stands in the draft. */
function toAssumptions(found: ModelDraft['assumptions'], texts: readonly string[]): Drafted['assumptions'] {
  const known = new Map<string, readonly string[]>();
  for (const { phrase, alternatives = [] } of found) {
    if (phrase.trim() === '' || known.has(phrase) || !texts.some((text) => text.includes(phrase))) continue;
    const others = alternatives.map((words) => toLine(words, ALTERNATIVE_MAX_LENGTH));
    const distinct = [...new Set(others)].filter((words) => words !== '' && words !== phrase);
    known.set(phrase, distinct.slice(0, MAX_ALTERNATIVES));
  }
  return [...known].slice(0, MAX_ASSUMPTIONS).map(([phrase, alternatives]) => ({ phrase, alternatives }));
}

export function toDrafted(draft: ModelDraft, body: AutoGenerateBody, tools: ToolSet): Drafted | null {
  const name = toLine(draft.name, AGENT_NAME_MAX_LENGTH);
  const instructions = toText(draft.instructions, AGENT_INSTRUCTIONS_MAX_LENGTH);
  if (name === '' || instructions.trim() === '') return null;
  const description = toText(draft.description, AGENT_DESCRIPTION_MAX_LENGTH);
  const category = AGENT_CATEGORIES.find((each) => each === draft.category) ?? body.category;
  return {
    name,
    description,
    instructions,
    tools: [...new Set([...body.tools, ...draft.tools.flatMap((tool) => findTool(tools, tool) ?? [])])],
    category,
    starters: draft.starters
      .map((text) => toLine(text, STARTER_MAX_LENGTH))
      .filter(Boolean)
      .slice(0, MAX_STARTERS),
    assumptions: toAssumptions(draft.assumptions, [instructions, description]),
  };
}
