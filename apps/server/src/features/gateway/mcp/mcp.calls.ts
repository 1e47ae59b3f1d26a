// Makes the calls of programs that use this installation through MCP.
import type { Agent } from '@parley/contract/agents/schemas.ts';
import { ExecuteBody } from '@parley/contract/agents/execution/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { ERRORS, isErrorCode } from '@parley/contract/errors/catalogue.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import { z } from 'zod';
import type { Scope } from '@parley/contract/endpoint.ts';
import type { Runs } from '../../runs/index.ts';
import type { Actor } from '../../../platform/actor.ts';
import { followRun, readRun, type FollowDeps, type Following } from './mcp.follow.ts';
import { listServedTools, type ServedTool } from './mcp.tools.ts';

const { content: message } = ExecuteBody.shape;
const AgentArgs = z.strictObject({ message });
const ChatArgs = z.strictObject({
  message,
  model: z.string().max(200).optional(),
  system: z.string().max(100_000).optional(),
});
const RunArgs = z.strictObject({ run_id: z.string().max(100) });

/** What a call answers, in the shape that the protocol gives it. */
export interface CallAnswer {
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: boolean;
}

export interface McpCallsDeps extends FollowDeps {
  readonly listAgents: (actor: Actor) => Promise<readonly Agent[]>;
  readonly executeAgent: (
    agentId: string,
    execution: { readonly actor: Actor; readonly body: ExecuteBody; readonly key: null },
  ) => Promise<{ runId: string }>;
  /** Who a run was begun for; `null` where that is not kept. */
  readonly readStarter: (row: Awaited<ReturnType<Runs['get']>>) => Pick<Actor, 'apiKeyId'> | null;
  readonly startChat: (actor: Actor, chat: z.infer<typeof ChatArgs>) => Promise<{ runId: string }>;
}

export interface McpCalls {
  listTools(actor: Actor): Promise<ServedTool[]>;
  /** `null` where the caller has no tool of the name. */
  call(
    actor: Actor,
    asked: { readonly name: string; readonly args: unknown },
    following: Following,
  ): Promise<CallAnswer | null>;
}

/** The same that the endpoints ask for. */
const hasScope = ({ scopes }: Actor, scope: Scope): boolean => scopes === null || scopes.includes(scope);

const refuse = (text: string): CallAnswer => ({ content: [{ type: 'text', text }], isError: true });

function toWords(error: unknown): CallAnswer {
  if (error instanceof z.ZodError) {
    const problems = error.issues.map((issue) => `${issue.path.join('.') || 'arguments'}: ${issue.message}`);
    return refuse(`The arguments do not fit the tool. ${problems.slice(0, 10).join('; ')}`);
  }
  if (!(error instanceof AppError) || error.code === 'internal') throw error;
  const problems = error.data.errors?.map((problem) => `${problem.field}: ${problem.message}`) ?? [];
  return refuse([ERRORS[error.code].detail, ...problems].join(' '));
}

const WAITING =
  'The run waits for a person to allow a step, on the page Approvals. Call get-run with its run_id afterwards.';

function toText({ status, output, error }: Run): string {
  if (status === 'waiting') return WAITING;
  const answer = output ?? '';
  if (error === null) return answer;
  const why = isErrorCode(error) ? ERRORS[error].detail : error;
  return answer === '' ? why : `${answer}\n\n${why}`;
}

function toAnswer(run: Run): CallAnswer {
  const { id, status, output, model_used: model, cost } = run;
  return {
    content: [{ type: 'text', text: toText(run) }],
    structuredContent: { run_id: id, status, answer: output ?? '', model_used: model ?? '', cost },
    ...(status === 'failed' && { isError: true }),
  };
}

export function createMcpCalls(deps: McpCallsDeps): McpCalls {
  const { listAgents, executeAgent, readStarter, startChat } = deps;

  async function start(actor: Actor, { asks }: ServedTool, args: unknown): Promise<{ runId: string }> {
    if (asks.is === 'agent') {
      const { message: content } = AgentArgs.parse(args);
      return executeAgent(asks.agentId, { actor, body: { content }, key: null });
    }
    return startChat(actor, ChatArgs.parse(args));
  }

  /** Without the scope for all runs, those that the same key has begun here. */
  async function readAsked(actor: Actor, runId: string): Promise<Run> {
    const row = await deps.runs.get(actor, runId);
    const isBegun = row.trigger === 'mcp' && readStarter(row)?.apiKeyId === actor.apiKeyId;
    if (!isBegun && !hasScope(actor, 'runs')) throw new AppError('not_found');
    return readRun(deps, actor, runId);
  }

  async function make(
    actor: Actor,
    { tool, args }: { readonly tool: ServedTool; readonly args: unknown },
    following: Following,
  ): Promise<Run> {
    if (tool.asks.is === 'run') return readAsked(actor, RunArgs.parse(args).run_id);
    const { runId } = await start(actor, tool, args);
    return followRun(deps, { actor, runId }, following);
  }

  const listTools: McpCalls['listTools'] = async (actor) =>
    listServedTools(await listAgents(actor)).filter(
      ({ asks }) => asks.is !== 'chat' || hasScope(actor, 'chat'),
    );

  return {
    listTools,
    async call(actor, { name, args }, following) {
      const tool = (await listTools(actor)).find((one) => one.name === name);
      if (!tool) return null;
      try {
        return toAnswer(await make(actor, { tool, args }, following));
      } catch (error) {
        following.signal.throwIfAborted();
        return toWords(error);
      }
    },
  };
}
