// What was attached to the run, as its text was read.
import { z } from 'zod';
import { nextTurn } from '../../platform/next-turn.ts';
import { compilePattern, MATCHING_MS } from '../compile-pattern.ts';
import { defineTool, ToolFailure, type RunFile, type ToolContext } from '../tool.ts';
import { sendsNothing, SHARED } from './platform-tool.ts';

const MAX_LINES = 2_000;
const MAX_CHARACTERS = 50_000;
/** Of a line, as it is searched and shown. */
const LINE_CHARACTERS = 2_000;
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

/** As many whole lines as there is room for, and always one. */
function takeLines(lines: readonly string[], from: number, count: number): string[] {
  const taken: string[] = [];
  let room = MAX_CHARACTERS;
  for (const line of lines.slice(from - 1, from - 1 + count)) {
    if (taken.length > 0 && line.length > room) break;
    taken.push(line.slice(0, MAX_CHARACTERS));
    room -= line.length + 1;
  }
  return taken;
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
    lines: z.int().min(1).max(MAX_LINES).default(200).describe('How many lines to return at most.'),
  }),
  isOutside: true,
  sends: sendsNothing,
  call({ file: name, from_line: from, lines: count }, context) {
    const { name: found, text } = chooseFile(context, name);
    const all = text.split(/\r?\n/);
    if (from > all.length)
      return { error: 'bad_input', message: `The file has ${all.length} lines. Begin within them.` };
    const taken = takeLines(all, from, count);
    const next = from + taken.length;
    const isMore = next <= all.length;
    return {
      data: {
        file: found,
        lines_in_all: all.length,
        from_line: from,
        text: taken.join('\n'),
        next_line: isMore ? next : null,
      },
      truncated: isMore,
    };
  },
});

interface Match {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

type Finds = (line: string) => number;

async function createFinds(search: string, isPattern: boolean): Promise<Finds> {
  if (!isPattern) {
    const wanted = search.toLowerCase();
    return (line) => line.toLowerCase().indexOf(wanted);
  }
  const compiled = await compilePattern(search, ['i'], ' '.repeat(LINE_CHARACTERS));
  if ('error' in compiled) throw new ToolFailure(compiled.error, compiled.message);
  return (line) => {
    const matcher = compiled.matcher(line);
    return matcher.find() ? matcher.start() : -1;
  };
}

/** The part of a line around what was found. */
function cutAround(line: string, at: number): string {
  const from = Math.max(0, Math.min(at - SHOWN_CHARACTERS / 4, line.length - SHOWN_CHARACTERS));
  return line.slice(from, from + SHOWN_CHARACTERS);
}

export const fileSearch = defineTool({
  ...SHARED,
  name: 'file-search',
  icon: 'text-search',
  title: { en: 'Search attached files', zh: '在附件中查找' },
  description:
    'Finds lines with certain words, or that match a pattern, in the files attached to the run. Use it to find where something stands, then file_read for what is around it. Upper and lower case are the same.',
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
    let count = 0;
    let turnEndsMs = context.clock.now() + MATCHING_MS;
    for (const { name: found, text } of chooseFiles(context, name))
      for (const [index, line] of text.split(/\r?\n/).entries()) {
        const searched = line.slice(0, LINE_CHARACTERS);
        const at = finds(searched);
        if (at >= 0) count += 1;
        if (at >= 0 && matches.length < limit)
          matches.push({ file: found, line: index + 1, text: cutAround(searched, at) });
        if (context.clock.now() < turnEndsMs) continue;
        // Others have their turn between the parts of a long file.
        await nextTurn();
        context.signal.throwIfAborted();
        turnEndsMs = context.clock.now() + MATCHING_MS;
      }
    return {
      data: { lines_found: count, matches: matches.map((match) => ({ ...match })) },
      truncated: count > matches.length,
    };
  },
});
