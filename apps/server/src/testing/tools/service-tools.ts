// Calls of tools of a signed-in service, against its recorded answers in a folder.
import { readFileSync } from 'node:fs';
import type { CredentialKind, CredentialValues } from '../../toolbox/credentials/credential-kind.ts';
import type { AnyTool } from '../../toolbox/tool.ts';
import { createWebTools, type ScriptedAnswer, type WebToolCalls } from './web-tools.ts';

/** No service ever gave out a secret with it. */
export const CANARY = 'canary-5f1c9e';

export interface ServiceToolCalls extends WebToolCalls {
  /** The recorded answer of an address: the name of its file. */
  record(url: string, file: string, answer?: ScriptedAnswer): void;
  /** What was sent with the request of this number, as JSON. */
  body(index?: number): unknown;
}

/** `folder`: `new URL('./fixtures/', import.meta.url)` of the test. */
export function createServiceTools(
  tools: readonly AnyTool[],
  { kind, values, folder }: { kind: CredentialKind; values: CredentialValues; folder: URL },
): ServiceToolCalls {
  const calls = createWebTools(tools, { kind, values });
  return {
    ...calls,
    record: (url, file, answer) =>
      calls.answer(url, { ...answer, body: readFileSync(new URL(file, folder), 'utf8') }),
    body: (index = -1) => JSON.parse(calls.seen.at(index)?.body?.toString() ?? 'null') as unknown,
  };
}
