import { z } from 'zod';
import { defineTool, type AnyTool, type JsonValue } from '../tool.ts';

const codeRun = defineTool({
  name: 'code-run',
  provider: 'CODE',
  category: 'utilities',
  icon: 'code',
  effect: 'read',
  title: { en: 'Run code', zh: '运行代码' },
  description:
    'Runs a JavaScript program on data, for calculations and transformations that no other tool does. It has no network, no modules and no timers; `input` is the data, `files[name]` the text of an attached file. The value of the last expression, or of a function main(input), is the result. Not for a single sum: use the calculator.',
  parameters: z.strictObject({
    code: z.string().min(1).max(50_000).describe('The program, in plain modern JavaScript.'),
    input: z.json().default(null).describe('The data that the program finds as `input`.'),
  }),
  timeoutMs: 30_000,
  async call({ code, input }, { caller, files, sandbox, signal }) {
    // Checked by the schema.
    const data = input as JsonValue;
    const ran = await sandbox.run({ owner: caller.userId, code, input: data, files, signal });
    if ('failure' in ran) return { error: 'failed', message: ran.failure };
    return { data: { result: ran.value, ...(ran.printed !== '' && { printed: ran.printed }) } };
  },
});

export const CODE_TOOLS: readonly AnyTool[] = [codeRun];
