// What was attached to the run, as its text was read.
import { z } from 'zod';
import { nextTurn } from '../../platform/next-turn.ts';
import { compilePattern, MATCHING_MS } from '../compile-pattern.ts';
import { defineTool, ToolFailure, type RunFile, type ToolContext } from '../tool.ts';
import { sendsNothing, SHARED } from './platform-tool.ts';

const MAX_LINES = 2_000;
const MAX_CHARACTERS = 50_000;
/** Of a line, searched at a time; each part begins before the end of the one before it. */
const PART_CHARACTERS = 2_000;
const PART_STEP = 1_500;
const SHOWN_CHARACTERS = 400;
const MAX_MATCHES = 100;

const file = z
  .string()
  .max(500)
  .describe('The name of the file; may be left out where there is only one.')
  .optional();

function listNames(files: readonly RunFile[]): string {
  return files.map(({ name }) => `"${name}"`).join(', ');
}

function chooseFiles({ files }: ToolContext, name: string | undefined): readonly RunFile[] {
  if (files.length === 0) throw new ToolFailure('not_found', 'No file is attached to this run.');
  const chosen = name === undefined ? files : files.filter((each) => each.name === name);
  if (chosen.length > 0) return chosen;
  throw new ToolFailure('not_found', `No file has this name. There are: ${listNames(files)}.`);
}

function chooseFile(context: ToolContext, name: string | undefined): RunFile {
  const [chosen, ...others] = chooseFiles(context, name);
  if (!chosen || (name === undefined && others.length > 0))
    throw new ToolFailure('bad_input', `Name one of the files: ${listNames(context.files)}.`);
  return chosen;
}

interface Taken {
  readonly lines: readonly string[];
  /** Where to go on within the first line, from 0; `null` where it was read to its end. */
  readonly goesOnAt: number | null;
}

const isHalfCharacter = (line: string, at: number): boolean => /^[\uDC00-\uDFFF]/.test(line.charAt(at));

/** As many whole lines as there is room for; of a first one that is longer, as much of it. */
function takeLines(lines: readonly string[], from: number, character: number, count: number): Taken {
  const [line = '', ...others] = lines.slice(from - 1, from - 1 + count);
  const start = character - 1;
  let end = start + MAX_CHARACTERS;
  if (line.length > end) {
    if (isHalfCharacter(line, end)) end -= 1;
    return { lines: [line.slice(start, end)], goesOnAt: end };
  }
  const taken = [line.slice(start)];
  let room = end - line.length - 1;
  for (const other of others) {
    if (other.length > room) break;
    taken.push(other);
    room -= other.length + 1;
  }
  return { lines: taken, goesOnAt: null };
}

export const fileRead = defineTool({
  ...SHARED,
  name: 'file-read',
  icon: 'file-text',
  title: { en: 'Read an attached file', zh: '读取附件' },
  description:
    'Reads lines of a file that is attached to the run, with their numbers. Use it for a part that you were not shown, or to quote exactly. To find where something stands use file_search.',
  parameters: z.strictObject({
    file,
    from_line: z.int().min(1).max(10_000_000).default(1).describe('The first line, from 1.'),
    from_character: z
      .int()
      .min(1)
      .max(100_000_000)
      .default(1)
      .describe('Where to begin within that line, from 1: the next_character of a line that was too long.'),
    lines: z.int().min(1).max(MAX_LINES).default(200).describe('How many lines to return at most.'),
  }),
  isOutside: true,
  sends: sendsNothing,
  call({ file: name, from_line: from, from_character: character, lines: count }, context) {
    const { name: found, text } = chooseFile(context, name);
    const all = text.split(/\r?\n/);
    const line = all[from - 1];
    if (line === undefined)
      return { error: 'bad_input', message: `The file has ${all.length} lines. Begin within them.` };
    if (character > Math.max(1, line.length))
      return { error: 'bad_input', message: `The line has ${line.length} characters. Begin within them.` };
    const { lines: taken, goesOnAt } = takeLines(all, from, character, count);
    const next = goesOnAt === null ? from + taken.length : from;
    const isMore = next <= all.length;
    return {
      data: {
        file: found,
        lines_in_all: all.length,
        from_line: from,
        text: taken.join('\n'),
        next_line: isMore ? next : null,
        next_character: goesOnAt === null ? null : goesOnAt + 1,
      },
      truncated: isMore,
    };
  },
});

interface Match {
  readonly file: string;
  readonly line: number;
  /** Where in the line it begins, from 1. */
  readonly character: number;
  readonly text: string;
}

type Finds = (text: string, start: number) => number;

async function createFinds(search: string, isPattern: boolean): Promise<Finds> {
  if (!isPattern) {
    const wanted = search.toLowerCase();
    return (text, start) => text.toLowerCase().indexOf(wanted, start);
  }
  const compiled = await compilePattern(search, ['i'], ' '.repeat(PART_CHARACTERS));
  if ('error' in compiled) throw new ToolFailure(compiled.error, compiled.message);
  return (text, start) => {
    const matcher = compiled.matcher(text);
    return matcher.find(start) ? matcher.start() : -1;
  };
}

/** Where the first place of each part of a line is, or -1. */
function* findInParts(line: string, finds: Finds): Generator<number> {
  for (let from = 0; ; from += PART_STEP) {
    const isLast = from + PART_CHARACTERS >= line.length;
    // With the character before it: only the first part begins a line.
    const shift = Math.max(0, from - 1);
    const at = finds(line.slice(shift, from + PART_CHARACTERS), from - shift) + shift;
    // What begins in the part that both have is found whole in the next one.
    yield at >= from && (isLast || at < from + PART_STEP) ? at : -1;
    if (isLast) return;
  }
}

/** The part of a line around what was found. */
function cutAround(line: string, at: number): string {
  const from = Math.max(0, Math.min(at - SHOWN_CHARACTERS / 4, line.length - SHOWN_CHARACTERS));
  return line.slice(from, from + SHOWN_CHARACTERS);
}

interface Place {
  readonly file: string;
  /** From 0. */
  readonly index: number;
  readonly line: string;
  readonly at: number;
  readonly isFirstOfLine: boolean;
}

function* findInLine(file: string, index: number, line: string, finds: Finds): Generator<Place | null> {
  let isFirstOfLine = true;
  for (const at of findInParts(line, finds)) {
    yield at < 0 ? null : { file, index, line, at, isFirstOfLine };
    if (at >= 0) isFirstOfLine = false;
  }
}

/** `null` for each part of a line where there is none. */
function* findPlaces(files: readonly RunFile[], finds: Finds): Generator<Place | null> {
  for (const { name, text } of files)
    for (const [index, line] of text.split(/\r?\n/).entries()) yield* findInLine(name, index, line, finds);
}

const toMatch = ({ file, index, line, at }: Place): Match => ({
  file,
  line: index + 1,
  character: at + 1,
  text: cutAround(line, at),
});

export const fileSearch = defineTool({
  ...SHARED,
  name: 'file-search',
  icon: 'text-search',
  title: { en: 'Search attached files', zh: '在附件中查找' },
  description:
    'Finds lines with certain words, or that match a pattern, in the files attached to the run. Use it to find where something stands, then file_read for what is around it. Upper and lower case are the same. Of a very long line several places are returned.',
  parameters: z.strictObject({
    search: z.string().min(1).max(300).describe('The words as they stand in the file, or the pattern.'),
    is_pattern: z.boolean().default(false).describe('Whether `search` is a regular expression (RE2).'),
    file: file.describe('The name of one file; all are searched where it is left out.'),
    limit: z.int().min(1).max(MAX_MATCHES).default(30).describe('How many lines to return at most.'),
  }),
  isOutside: true,
  sends: sendsNothing,
  async call({ search, is_pattern: isPattern, file: name, limit }, context) {
    const finds = await createFinds(search, isPattern);
    const matches: Match[] = [];
    let [lines, places] = [0, 0];
    let turnEndsMs = context.clock.now() + MATCHING_MS;
    for (const place of findPlaces(chooseFiles(context, name), finds)) {
      if (place !== null) places += 1;
      if (place?.isFirstOfLine) lines += 1;
      if (place && matches.length < limit) matches.push(toMatch(place));
      if (context.clock.now() < turnEndsMs) continue;
      // Others have their turn between the parts of a long file.
      await nextTurn();
      context.signal.throwIfAborted();
      turnEndsMs = context.clock.now() + MATCHING_MS;
    }
    return {
      data: { lines_found: lines, matches: matches.map((match) => ({ ...match })) },
      truncated: places > matches.length,
    };
  },
});
