import type { Run } from '@parley/contract/runs/schemas.ts';
import { NO_EXECUTION } from '../../../platform/runs/executions.ts';
import { takeStoredAgentRun } from '../reply/agent-reply.fold.ts';
import { createExecution, isReply, type Message } from '../sessions/message.ts';
import type { ChatAgent } from '../sessions/session.ts';
import { toSession, type ImportedSession } from './to-session.ts';

export interface ContinuedRun {
  /** One that has ended. */
  readonly run: Run;
  /** Who answers in the chat from here on. */
  readonly agent: ChatAgent;
}

function withRun(message: Message, { run, agent }: ContinuedRun): Message {
  if (!isReply(message)) return message;
  const agentExecution = createExecution({ agentId: agent.id ?? '', agentName: agent.name, model: '' });
  const reply = { ...message.reply, runId: run.id, status: 'streaming' as const };
  const before = { message: { ...message, agentExecution, reply }, execution: NO_EXECUTION };
  return takeStoredAgentRun(before, run).message;
}

/** A run that was begun without a chat, as the first message of one and its reply; the same chat whenever it is asked for. */
export async function toContinuedChat(continued: ContinuedRun, nowMs: number): Promise<ImportedSession> {
  const { run, agent } = continued;
  const startedMs = Date.parse(run.started_at);
  const base = { model: null, reasoning: null, cost: null, picture: null, files: [] };
  const { session, messages } = await toSession(
    {
      source: 'parley',
      sourceId: `run/${run.id}`,
      name: agent.name,
      systemPrompt: '',
      createdAt: nowMs,
      lastActivityAt: nowMs,
      isPinned: false,
      activeLeafId: 'output',
      messages: [
        { ...base, id: 'input', parentId: null, role: 'user', content: run.input, timestamp: startedMs },
        { ...base, id: 'output', parentId: 'input', role: 'assistant', content: '', timestamp: startedMs },
      ],
    },
    nowMs,
  );
  return {
    session: { ...session, agent },
    messages: messages.map((message) => withRun(message, continued)),
  };
}
