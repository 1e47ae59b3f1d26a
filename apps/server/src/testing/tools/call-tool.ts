// Calls a tool that computes in the process the way a run does: arguments pass its schema first.
import type { AnyTool, ToolContext, ToolResult } from '../../toolbox/tool.ts';
import { createManualClock } from '../manual-clock.ts';

/** The moment of every call, unless a test says otherwise. */
const NOW = '2026-03-02T10:30:00Z';

function refuse(): never {
  throw new Error('This tool computes in the process and needs nothing from outside.');
}

export function createToolContext(changes: Partial<ToolContext> = {}): ToolContext {
  return {
    callId: 'call-1',
    caller: { userId: 'user-1', role: 'user' },
    agent: { id: 'agent-1', name: 'Agent' },
    clock: createManualClock(Date.parse(NOW)),
    language: 'en',
    timezone: 'Europe/Berlin',
    signal: new AbortController().signal,
    http: { request: refuse },
    mail: { send: refuse },
    tls: { look: refuse },
    credential: refuse,
    memory: null,
    sandbox: { run: refuse },
    documents: { read: refuse },
    conversations: null,
    schedules: null,
    notices: null,
    funds: { status: refuse },
    earlier: () => Promise.resolve(null),
    files: [],
    artifacts: { count: () => 0, listIds: () => [], find: () => null, apply: refuse },
    canAsk: false,
    answered: null,
    ...changes,
  };
}

export type CallOutcome = ToolResult | { readonly refused: string };

export async function callTool(
  tools: readonly AnyTool[],
  name: string,
  args: unknown,
  changes: Partial<ToolContext> = {},
): Promise<CallOutcome> {
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined) throw new Error(`There is no tool ${name}.`);
  const parsed = tool.parameters.safeParse(args);
  if (!parsed.success) return { refused: parsed.error.issues.map(({ message }) => message).join('; ') };
  return tool.call(parsed.data, createToolContext(changes));
}
