// An agent at work:
//
//   state = fold(journal)
//   a call without a result?   run it, ask a person about it, or refuse it        -> journal calls
//   no calls in the last turn? that was the answer
//   a limit reached?           the run ends and says so
//   a call of another agent?   the same for it, within the call                    -> its answer
//   otherwise                  ask the model, streamed as events                  -> journal turn
//
// Nothing is remembered between rounds but the journal, so the loop goes on anywhere.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { EndReason } from '@parley/contract/chat/events.ts';
import { boundTurn, countTurnTokens } from '../../../providers/token-count.ts';
import { maskArguments } from '../../../toolbox/secret-arguments.ts';
import type { ApprovalRequest, BodyEnd, Step, StepsContext } from '../../runs/index.ts';
import { toApprovalRules, type AgentToRun } from './agent-run.ts';
import { makeCall } from './loop.call.ts';
import type { ParsedCall, Verdict } from './loop.decide.ts';
import type { LoopDeps } from './loop.deps.ts';
import { refuseCall } from './loop.outcome.ts';
import { foldJournal, type LoopState } from './loop.state.ts';
import type { LoopTool } from './loop.tools.ts';
import { decideCalls } from './loop.verdicts.ts';
import type { Frame, FrameEnd } from './sub-agents/frame.ts';
import { callAgent, type AgentCall } from './sub-agents/sub-agent.call.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MAX_REPEATS = 5;
const READS_AT_ONCE = 8;

const REASONS: Readonly<Record<string, EndReason>> = { length: 'length', filtered: 'filtered' };

const isUnanswered = ({ kind, state, question }: Step): boolean =>
  kind === 'approval' && state === 'expired' && question === null;

/** A deployment ends its run whichever of the agents nobody has answered. */
function hasExpired(state: LoopState, journal: readonly Step[], { asked }: LoopDeps): boolean {
  if (toApprovalRules(asked, state.agent).onExpired === 'continue') return false;
  return asked.unattended?.approvals ? journal.some(isUnanswered) : state.isUnanswered;
}

/** Admins may allow less than an agent asks for. */
function findLimit(state: LoopState, journal: readonly Step[], deps: LoopDeps): AppError | null {
  const { limits } = deps;
  if (hasExpired(state, journal, deps)) return new AppError('approval_expired');
  if (state.repeats >= MAX_REPEATS) return new AppError('run_repeats_itself');
  if (state.open.length > 0) return null;
  const maxSteps = Math.min(state.agent.definition.max_steps, limits.get('run-steps'));
  if (state.turns >= maxSteps) return new AppError('run_step_limit');
  return state.activeMs >= limits.get('run-time') * MINUTE_MS ? new AppError('run_time_limit') : null;
}

function toApproval(
  { frame: { callId: parentCallId }, asked }: LoopDeps,
  state: LoopState,
  { parsed: { call, tool, args: given, argsHash }, why }: Extract<Verdict, { is: 'ask' }>,
): ApprovalRequest {
  const { name, effect, definitionHash } = tool;
  const expiresInMs = toApprovalRules(asked, state.agent).hours * HOUR_MS;
  const { callId } = call;
  const args = maskArguments(tool.schema, given);
  return { callId, parentCallId, tool: name, effect, args, argsHash, definitionHash, why, expiresInMs };
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
): Promise<readonly ApprovalRequest[]> {
  const { callId } = parsed.call;
  const begun = state.begun.get(callId) ?? null;
  const questions = state.questions.get(callId) ?? [];
  const answer = deps.replay?.answer(parsed) ?? null;
  const parentCallId = deps.frame.callId;
  const { hours: approvalHours } = toApprovalRules(deps.asked, state.agent);
  const call = { agent: state.agent, parsed, parentCallId, approvalHours, begun, questions, answer };
  return makeCall(context, call, deps);
}

/** Reads side by side, then the others one after the other. Answers what people have to be asked for them. */
async function runCalls(
  context: StepsContext,
  state: LoopState,
  calls: readonly ParsedCall[],
  deps: LoopDeps,
): Promise<readonly ApprovalRequest[]> {
  const requests: ApprovalRequest[] = [];
  const isParallel = ({ tool }: ParsedCall): boolean => tool.effect === 'read';
  const reads = calls.filter(isParallel);
  for (let from = 0; from < reads.length; from += READS_AT_ONCE) {
    const group = reads.slice(from, from + READS_AT_ONCE);
    const done = await Promise.allSettled(group.map((parsed) => runOne(context, state, parsed, deps)));
    const failed = done.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    requests.push(...done.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])));
  }
  for (const parsed of calls)
    if (!isParallel(parsed)) requests.push(...(await runOne(context, state, parsed, deps)));
  return requests;
}

function toAgentCall(parsed: ParsedCall): AgentCall[] {
  const { asks: agent }: LoopTool = parsed.tool;
  return agent ? [{ parsed, agent }] : [];
}

/** One after the other; what they ask for, people are asked together. */
async function callAgents(
  context: StepsContext,
  state: LoopState,
  calls: readonly AgentCall[],
  deps: LoopDeps,
): Promise<FrameEnd | null> {
  const { frame, clock } = deps;
  const called = {
    frame,
    nowMs: () => clock.now(),
    open(inner: Frame) {
      const own = deps.within(inner);
      return {
        model: () => own.modelOf(inner.input.agent),
        work: (nested: StepsContext) => runFrame(nested, own),
      };
    },
  };
  const requests: ApprovalRequest[] = [];
  for (const call of calls) {
    const end = await callAgent(context, state, call, called);
    // What ends the run ends it with what its own agent has said.
    if (end && end.status !== 'asks') return { ...end, text: state.text };
    requests.push(...(end?.requests ?? []));
  }
  return requests.length > 0 ? { status: 'asks', requests } : null;
}

/** `null` once every call of the turn has a result. */
async function takeCalls(context: StepsContext, state: LoopState, deps: LoopDeps): Promise<FrameEnd | null> {
  const tools = await deps.toolsOf(state);
  const verdicts = await decideCalls(context, state, tools, deps);
  for (const verdict of verdicts)
    if (verdict.is === 'refuse') await refuseCall(context, verdict, deps.clock.now());
  const runnable = verdicts.flatMap((verdict) => (verdict.is === 'run' ? [verdict.parsed] : []));
  const agentCalls = runnable.flatMap(toAgentCall);
  const toolCalls = runnable.filter((parsed) => toAgentCall(parsed).length === 0);
  const questions = await runCalls(context, state, toolCalls, deps);
  const asked = verdicts.flatMap((verdict) =>
    verdict.is === 'ask' ? [toApproval(deps, state, verdict)] : [],
  );
  const end = await callAgents(context, state, agentCalls, deps);
  if (end && end.status !== 'asks') return end;
  const requests = [...asked, ...questions, ...(end?.requests ?? [])];
  return requests.length > 0 ? { status: 'asks', requests } : null;
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
    ...boundTurn(turn, model.pictureTokens),
    maxOutputTokens: wanted,
    countInput: () => countTurnTokens(turn, model.pictureTokens),
    stream: ({ maxOutputTokens, signal }) => provider.stream({ ...turn, maxOutputTokens }, signal),
  });
}

async function runFrame(context: StepsContext, deps: LoopDeps): Promise<FrameEnd> {
  const { input, callId } = deps.frame;
  for (;;) {
    const journal = context.journal();
    const state = foldJournal(input, journal, callId);
    const { dueSwap, text, finish, open, hasCalls, turns } = state;
    if (turns > 0 && !hasCalls) return { status: 'succeeded', reason: REASONS[finish ?? ''] ?? 'stop', text };
    const limit = findLimit(state, journal, deps);
    if (limit) return { status: 'limit', error: limit, text };
    if (open.length === 0) {
      if (dueSwap) await handOver(context, state, dueSwap, deps);
      else await takeTurn(context, state, deps);
    } else {
      const end = await takeCalls(context, state, deps);
      if (end) return end;
    }
  }
}

export async function runLoop(context: StepsContext, deps: LoopDeps): Promise<BodyEnd> {
  const end = await runFrame(context, deps);
  return end.status === 'asks' ? context.waitFor(end.requests) : end;
}
