// Calls of tools against recorded answers of the services that they ask.
import { readFileSync } from 'node:fs';
import type { AnyTool, ToolData } from '../../toolbox/tool.ts';
import { createWebTools, type ScriptedAnswer, type WebToolCalls } from './web-tools.ts';

export interface RecordedTools extends WebToolCalls {
  /** What the address answers: the text of a file beside the test, in `fixtures`. */
  record(url: string, file: string, answer?: Omit<ScriptedAnswer, 'body'>): void;
  /** The same call, with one answer for its one address. */
  callWith(call: RecordedCall): Promise<ToolData>;
}

export interface RecordedCall {
  readonly tool: string;
  readonly args: object;
  readonly url: string;
  readonly file?: string;
  readonly body?: string;
  readonly status?: number;
}

/** `here`: the address of the test. */
export function createRecordedTools(tools: readonly AnyTool[], here: string): RecordedTools {
  const web = createWebTools(tools);
  const read = (file: string): Buffer => readFileSync(new URL(`./fixtures/${file}`, here));
  return {
    ...web,
    record: (url, file, answer = {}) => web.answer(url, { ...answer, body: read(file) }),
    callWith({ tool, args, url, file, body = '', status = 200 }) {
      web.answer(url, { status, body: file === undefined ? body : read(file) });
      return web.call(tool, args);
    },
  };
}
