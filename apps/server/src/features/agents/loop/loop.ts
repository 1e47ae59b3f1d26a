// An agent at work:
//
//   state = fold(journal)
//   a call without a result?   run it, ask a person about it, or refuse it        -> journal calls
//   no calls in the last turn? that was the answer
//   a limit reached?           the run ends and says so
//   otherwise                  ask the model, streamed as events                  -> journal turn
//
// Nothing is remembered between rounds but the journal, so the loop goes on anywhere.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { EndReason } from '@parley/contract/chat/events.ts';
import type { CatalogueModel, Provider } from '../../../providers/provider.ts';
import { boundTurnTokens, countTurnTokens } from '../../../providers/token-count.ts';
import type { Turn } from '../../../providers/turn.ts';
import type { ApprovalRequest, BodyEnd, StepsContext } from '../../runs/index.ts';
import type { AgentRunInput, AgentToRun } from './agent-run.ts';
import { makeCall, refuseCall, type CallDeps } from './loop.call.ts';
import {
  decideCall,
  type DecideOptions,
  type ParsedCall,
  type StandingApproval,
  type Verdict,
} from './loop.decide.ts';
import { foldJournal, type LoopState } from './loop.state.ts';
import type { Replay } from './loop.replay.ts';
import type { LoopTool } from './loop.tools.ts';
import { createLeakFinder } from './outgoing/outgoing.ts';

const MAX_ACTIVE_MS = 5 * 60_000;
const HOUR_MS = 60 * 60_000;
const MAX_REPEATS = 5;
const READS_AT_ONCE = 8;
/** Searches and pages of one research. */
const RESEARCH_CALLS = 8;

/** What a turn is made of, once it is known which agent goes on. */
export interface PlannedTurn {
  readonly model: CatalogueModel;
  readonly provider: Provider;
  readonly turn: Turn;
  readonly maxOutputTokens: number;
}

export interface LoopDeps extends CallDeps {
  readonly input: AgentRunInput;
  /** Of a run that repeats another. */
  readonly replay: Replay | null;
  hashOf(value: unknown): string;
  listProblems(tool: LoopTool, args: unknown): string[];
  toolsOf(state: LoopState): Promise<readonly LoopTool[]>;
  findStanding(agent: AgentToRun, tool: LoopTool): Promise<StandingApproval | null>;
  plan(state: LoopState, tools: readonly LoopTool[]): Promise<PlannedTurn>;
  modelOf(agent: AgentToRun): CatalogueModel;
}

const REASONS: Readonly<Record<string, EndReason>> = { length: 'length', filtered: 'filtered' };

function findLimit(state: LoopState): AppError | null {
  if (state.isUnanswered && state.agent.definition.on_expired_approval === 'end')
    return new AppError('approval_expired');
  if (state.repeats >= MAX_REPEATS) return new AppError('run_repeats_itself');
  if (state.open.length > 0) return null;
  if (state.turns >= state.agent.definition.max_steps) return new AppError('run_step_limit');
  return state.activeMs >= MAX_ACTIVE_MS ? new AppError('run_time_limit') : null;
}

/** In research, searching and reading is bounded. */
function limitResearch({ input }: LoopDeps, state: LoopState, verdicts: readonly Verdict[]): Verdict[] {
  if (input.mode !== 'research') return [...verdicts];
  const isLooking = (tool: string | null): boolean => tool === 'web-search' || tool === 'fetch-page';
  let looked = state.entries.filter(
    (entry) => entry.kind === 'result' && isLooking(entry.step.tool) && !entry.step.isError,
  ).length;
  return verdicts.map((verdict): Verdict => {
    if (verdict.is !== 'run' || !isLooking(verdict.parsed.tool.name)) return verdict;
    looked += 1;
    if (looked <= RESEARCH_CALLS) return verdict;
    const { call, tool } = verdict.parsed;
    const reason = `All ${RESEARCH_CALLS} searches and pages of this research are used. Write the answer from what you have.`;
    return { is: 'refuse', call, tool, reason };
  });
}

async function decide(state: LoopState, tools: readonly LoopTool[], deps: LoopDeps): Promise<Verdict[]> {
  const { hashOf, listProblems, replay, input } = deps;
  const standing = new Map<string, StandingApproval | null>();
  for (const tool of tools) {
    if (tool.effect !== 'write' || standing.has(tool.name)) continue;
    if (state.open.some(({ name }) => name === tool.internalName))
      standing.set(tool.name, await deps.findStanding(state.agent, tool));
  }
  const findStanding = ({ name }: LoopTool) => standing.get(name) ?? null;
  const options: DecideOptions = {
    state,
    hashOf,
    listProblems,
    findStanding,
    tools,
    findLeak: createLeakFinder(input, state, (name) => tools.find((tool) => tool.name === name) ?? null),
    language: input.language,
    isResearch: input.mode === 'research',
    isReplay: replay !== null,
  };
  const verdicts = state.open.map((call, index) => decideCall(options, call, index));
  return limitResearch(deps, state, verdicts);
}

function toApproval(
  state: LoopState,
  { call, tool, args, argsHash }: ParsedCall,
  why: string,
): ApprovalRequest {
  const { name, effect, definitionHash } = tool;
  const expiresInMs = state.agent.definition.approval_hours * HOUR_MS;
  return { callId: call.callId, tool: name, effect, args, argsHash, definitionHash, why, expiresInMs };
}

async function handOver(
  context: StepsContext,
  state: LoopState,
  to: AgentToRun,
  deps: LoopDeps,
): Promise<void> {
  const model = deps.modelOf(to);
  await context.handOff({ model, result: to }, [
    {
      type: 'agent_swap',
      from_agent_id: state.agent.id,
      agent_id: to.id,
      agent_name: to.name,
      model: model.id,
    },
  ]);
}

async function runOne(
  context: StepsContext,
  state: LoopState,
  parsed: ParsedCall,
  deps: LoopDeps,
): Promise<void> {
  const begun = state.begun.get(parsed.call.callId) ?? null;
  const answer = deps.replay?.(parsed) ?? null;
  await makeCall(context, { agent: state.agent, parsed, begun, answer }, deps);
}

/** Reads side by side, then the others one after the other. */
async function runCalls(
  context: StepsContext,
  state: LoopState,
  calls: readonly ParsedCall[],
  deps: LoopDeps,
): Promise<void> {
  const isParallel = ({ tool }: ParsedCall): boolean => tool.effect === 'read';
  const reads = calls.filter(isParallel);
  for (let from = 0; from < reads.length; from += READS_AT_ONCE) {
    const group = reads.slice(from, from + READS_AT_ONCE);
    const done = await Promise.allSettled(group.map((parsed) => runOne(context, state, parsed, deps)));
    const failed = done.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }
  for (const parsed of calls) if (!isParallel(parsed)) await runOne(context, state, parsed, deps);
}

/** `null` once every call of the turn has a result. */
async function takeCalls(context: StepsContext, state: LoopState, deps: LoopDeps): Promise<BodyEnd | null> {
  const tools = await deps.toolsOf(state);
  const verdicts = await decide(state, tools, deps);
  for (const verdict of verdicts)
    if (verdict.is === 'refuse') await refuseCall(context, verdict, deps.clock.now());
  const runnable = verdicts.flatMap((verdict) => (verdict.is === 'run' ? [verdict.parsed] : []));
  await runCalls(context, state, runnable, deps);
  const asked = verdicts.flatMap((verdict) =>
    verdict.is === 'ask' ? [toApproval(state, verdict.parsed, verdict.why)] : [],
  );
  return asked.length > 0 ? context.waitFor(asked) : null;
}

async function takeTurn(context: StepsContext, state: LoopState, deps: LoopDeps): Promise<void> {
  const {
    model,
    provider,
    turn,
    maxOutputTokens: wanted,
  } = await deps.plan(state, await deps.toolsOf(state));
  await context.turn({
    model,
    inputTokens: boundTurnTokens(turn, model.pictureTokens),
    maxOutputTokens: wanted,
    countInput: () => countTurnTokens(turn, model.pictureTokens),
    stream: ({ maxOutputTokens, signal }) => provider.stream({ ...turn, maxOutputTokens }, signal),
  });
}

export async function runLoop(context: StepsContext, deps: LoopDeps): Promise<BodyEnd> {
  for (;;) {
    const state = foldJournal(deps.input, context.journal());
    const { dueSwap, text, finish, open, hasCalls, turns } = state;
    if (turns > 0 && !hasCalls) return { status: 'succeeded', reason: REASONS[finish ?? ''] ?? 'stop', text };
    const limit = findLimit(state);
    if (limit) return { status: 'limit', error: limit, text };
    if (open.length === 0) {
      if (dueSwap) await handOver(context, state, dueSwap, deps);
      else await takeTurn(context, state, deps);
    } else {
      const waiting = await takeCalls(context, state, deps);
      if (waiting) return waiting;
    }
  }
}
