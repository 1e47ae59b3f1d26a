// What becomes of the calls of a turn, with everything that is looked up for it.
import type { StepsContext } from '../../runs/index.ts';
import { decideCall, type DecideOptions, type StandingApproval, type Verdict } from './loop.decide.ts';
import type { LoopDeps } from './loop.deps.ts';
import type { LoopState } from './loop.state.ts';
import type { LoopTool } from './loop.tools.ts';
import { createLeakFinder } from './outgoing/outgoing.ts';

/** Searches and pages of one research. */
const RESEARCH_CALLS = 8;

/** In research, searching and reading is bounded. */
function limitResearch({ frame }: LoopDeps, state: LoopState, verdicts: readonly Verdict[]): Verdict[] {
  if (frame.input.mode !== 'research') return [...verdicts];
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

/** Tools of the open calls whose credential is asked for. Research and repeated runs do not wait for one. */
async function findLacking(
  state: LoopState,
  tools: readonly LoopTool[],
  { frame: { input }, asked, replay, listLacking }: LoopDeps,
): Promise<ReadonlySet<string>> {
  if (input.mode === 'research' || replay !== null || asked.runsWithoutCredentials) return new Set();
  const called = tools.filter(
    ({ credential, internalName }) =>
      credential !== null && state.open.some(({ name }) => name === internalName),
  );
  return new Set(called.length === 0 ? [] : await listLacking(called.map(({ name }) => name)));
}

/** About every call without a result. */
export async function decideCalls(
  context: StepsContext,
  state: LoopState,
  tools: readonly LoopTool[],
  deps: LoopDeps,
): Promise<Verdict[]> {
  const { hashOf, listProblems, replay, asked, findTool } = deps;
  const { input } = deps.frame;
  const standing = new Map<string, StandingApproval | null>();
  for (const tool of tools) {
    if (tool.effect !== 'write' || standing.has(tool.name)) continue;
    if (state.open.some(({ name }) => name === tool.internalName))
      standing.set(tool.name, await deps.findStanding(state.agent, tool));
  }
  // A deployment decides for itself.
  const findStanding = ({ name }: LoopTool) => (asked.unattended ? null : (standing.get(name) ?? null));
  const lacking = await findLacking(state, tools, deps);
  const options: DecideOptions = {
    state,
    lacksCredential: ({ name }) => lacking.has(name),
    hashOf,
    listProblems,
    findStanding,
    tools,
    findLeak: createLeakFinder({ ...state, asked, journal: context.journal(), findTool }),
    language: input.language,
    isResearch: input.mode === 'research',
    isReplay: replay !== null,
    needsPermission: (parsed) => replay?.needsPermission(parsed) ?? false,
    writing: asked.unattended?.writing ?? null,
  };
  const verdicts = state.open.map((call, index) => decideCall(options, call, index));
  return limitResearch(deps, state, verdicts);
}
