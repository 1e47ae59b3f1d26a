// What a run has read of one source: of all calls that answered text of it, whole and in the order of the text. Pure.
import { SOURCE_CHARACTERS } from '@parley/contract/runs/constants.ts';
import type { RunSource } from '@parley/contract/runs/journal/schemas.ts';
import { ToolSource } from '@parley/contract/runs/tool-log.ts';
import { z } from 'zod';
import type { Step } from './step.ts';

/** As calls are journalled. */
const Answer = z.object({
  data: z.unknown(),
  source: ToolSource,
  moreSources: z.array(ToolSource).default([]),
});

/** As tools answer that read a text in passages; what others answer is one passage. */
const Passages = z.object({
  passages: z
    .array(
      z.object({
        heading: z.string().nullable(),
        text: z.string(),
        offset: z.number(),
        link: z.string().nullable(),
        /** Which of several sources it is of, by number. */
        source: z.number().optional(),
      }),
    )
    .min(1),
});

interface Passage {
  readonly heading: string | null;
  readonly text: string;
  readonly link: string | null;
  /** Of its first character in the whole text. */
  readonly offset: number;
}

function toPassages(data: unknown, number: number): readonly Passage[] {
  const read = Passages.safeParse(data);
  if (read.success) return read.data.passages.filter(({ source = number }) => source === number);
  const text = typeof data === 'string' ? data : JSON.stringify(data, null, 2);
  return [{ heading: null, text, link: null, offset: 0 }];
}

/** A page that is read twice, or on from where an earlier call ended, is one text. */
function unite(passages: readonly Passage[]): Passage[] {
  const known = new Map<string, Passage>();
  for (const passage of passages) {
    const key = `${passage.offset} ${passage.link ?? passage.text}`;
    const before = known.get(key);
    if (!before || before.text.length < passage.text.length) known.set(key, passage);
  }
  return [...known.values()].toSorted((one, other) => one.offset - other.offset);
}

/** `null`: the run has read no source of this number. */
export function findSource(steps: readonly Step[], number: number): RunSource | null {
  const answers = steps.flatMap(({ kind, result }) => {
    const answer = kind === 'call' ? Answer.safeParse(result).data : undefined;
    const source = answer && [answer.source, ...answer.moreSources].find((one) => one.number === number);
    return source ? [{ source, data: answer.data }] : [];
  });
  const [first] = answers;
  if (!first) return null;
  let room = SOURCE_CHARACTERS;
  const shown = unite(answers.flatMap(({ data }) => toPassages(data, number))).flatMap(
    ({ heading, text, link }) => {
      const piece = text.slice(0, Math.max(0, room)).toWellFormed();
      room -= text.length;
      return piece === '' ? [] : [{ heading, text: piece, link }];
    },
  );
  return { ...first.source, passages: shown, is_cut: room < 0 };
}
