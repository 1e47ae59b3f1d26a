import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { SHARED } from './platform-tool.ts';

const MAX_CHARACTERS = 200_000;

/** By the end of the name. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  md: 'text/markdown',
  txt: 'text/plain',
  csv: 'text/csv',
  json: 'application/json',
  html: 'text/html',
};

function findProblem(type: string, content: string): string | null {
  if (type !== 'json') return null;
  try {
    JSON.parse(content);
    return null;
  } catch {
    return 'The content is not valid JSON. Repair it, or give the file another ending.';
  }
}

/** The file is what the call was given: it lives and goes with the run, and the person saves it from there. */
export const fileCreate = defineTool({
  ...SHARED,
  name: 'file-create',
  icon: 'file-plus-2',
  title: { en: 'Create a file', zh: '创建文件' },
  description:
    'Gives the user a file to download: Markdown, plain text, CSV, JSON or HTML, as its name ends. Use it for a result that they will keep or open elsewhere: a table, a report, a list. Not for what fits in the answer, and do not repeat the content there.',
  parameters: z.strictObject({
    name: z
      .string()
      .trim()
      .max(100)
      .regex(/^[^\p{Cc}\p{Cf}\\/:*?"<>|.][^\p{Cc}\p{Cf}\\/:*?"<>|]*\.(md|txt|csv|json|html)$/u, {
        error: 'must be a file name that ends with .md, .txt, .csv, .json or .html',
      })
      .describe('The name of the file, such as report.md.'),
    content: z.string().min(1).max(MAX_CHARACTERS).describe('The whole content of the file.'),
  }),
  call({ name, content }) {
    const type = name.slice(name.lastIndexOf('.') + 1);
    const problem = findProblem(type, content);
    if (problem !== null) return { error: 'bad_input', message: problem };
    return {
      data: { file: name, media_type: MEDIA_TYPES[type] ?? 'text/plain', bytes: Buffer.byteLength(content) },
    };
  },
});
