// Starts runs of agents: saved ones, the default one, and ones that are still being edited.
import { createHash } from 'node:crypto';
import type { AgentInput, ExecuteBody, RunContext } from '@parley/contract/agents/schemas.ts';
import type { Actor } from '../../platform/actor.ts';
import { toFieldError } from '../../platform/bounded-json.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ResumableKind, Runs } from '../runs/index.ts';
import type { AgentRunInput, AgentToRun } from './loop/agent-run.ts';

export interface Execution {
  readonly actor: Actor;
  readonly body: ExecuteBody;
  readonly key: string | null;
}

export interface ExecuteAgents {
  execute(agentId: string, execution: Execution): Promise<{ runId: string }>;
  executeDefault(execution: Execution): Promise<{ runId: string }>;
  /** Runs what is not saved. */
  executeDraft(draft: AgentInput, execution: Execution): Promise<{ runId: string }>;
}

export interface ExecuteDeps {
  readonly runs: Runs;
  readonly kind: ResumableKind<AgentRunInput>;
  readonly clock: Pick<Clock, 'now'>;
  readonly defaultAgentId: string;
  readonly findAgent: (userId: string, agentId: string) => Promise<AgentToRun>;
  /** Throws `unknown_tool` and `unknown_model`. */
  readonly checkDefinition: (definition: AgentInput) => void;
}

const DRAFT_ID = 'draft';
const FALLBACK_TIMEZONE = 'UTC';

function toContext(context: ExecuteBody['context']): RunContext {
  if (context === undefined) return {};
  return typeof context === 'string' ? { messages: [{ role: 'user', content: context }] } : context;
}

function checkTimezone(timezone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone;
  } catch {
    // Intl throws for names that it does not know.
    throw toFieldError('context.timezone', 'must be a time zone such as Europe/Berlin');
  }
}

export function createExecuteAgents(deps: ExecuteDeps): ExecuteAgents {
  const { runs, kind, clock, defaultAgentId, findAgent } = deps;

  function start(agent: AgentToRun, { actor, body, key }: Execution): Promise<{ runId: string }> {
    const context = toContext(body.context);
    const asked = JSON.stringify([agent.id, agent.version === null ? agent.definition : null, body]);
    const input: AgentRunInput = {
      agent,
      content: body.content,
      earlier: context.messages ?? [],
      files: context.files ?? [],
      mode: context.mode ?? 'chat',
      timezone: checkTimezone(context.timezone ?? FALLBACK_TIMEZONE),
      language: context.language ?? 'en',
      sessionId: context.session_id ?? null,
      model: body.model ?? null,
      startedAtMs: clock.now(),
      replay: null,
    };
    const bodyHash = createHash('sha256').update(asked).digest('base64url');
    return runs.start({ actor, kind, input, key, bodyHash });
  }

  async function execute(agentId: string, execution: Execution): Promise<{ runId: string }> {
    return start(await findAgent(execution.actor.userId, agentId), execution);
  }

  return {
    execute,
    executeDefault: (execution) => execute(defaultAgentId, execution),
    async executeDraft(definition, execution) {
      deps.checkDefinition(definition);
      return start({ id: DRAFT_ID, name: definition.name, version: null, definition }, execution);
    },
  };
}
