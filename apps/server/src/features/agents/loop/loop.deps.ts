// What the loop works with, for one of a run's agents.
import type { Limits } from '../../../platform/settings/limits.ts';
import type { CatalogueModel, Provider } from '../../../providers/provider.ts';
import type { Turn } from '../../../providers/turn.ts';
import type { KnownTool } from '../../tools/index.ts';
import type { AgentRunInput, AgentToRun } from './agent-run.ts';
import type { CallDeps } from './loop.call.ts';
import type { StandingApproval } from './loop.decide.ts';
import type { Replay } from './loop.replay.ts';
import type { LoopState } from './loop.state.ts';
import type { LoopTool } from './loop.tools.ts';
import type { Frame } from './sub-agents/frame.ts';

/** What a turn is made of, once it is known which agent goes on. */
export interface PlannedTurn {
  readonly model: CatalogueModel;
  readonly provider: Provider;
  readonly turn: Turn;
  readonly maxOutputTokens: number;
}

export interface LoopDeps extends CallDeps {
  readonly limits: Limits;
  readonly frame: Frame;
  /** What the person asked the run. */
  readonly asked: AgentRunInput;
  /** Of a run that repeats another. */
  readonly replay: Replay | null;
  hashOf(value: unknown): string;
  listProblems(tool: LoopTool, args: unknown): string[];
  findTool(name: string): KnownTool | null;
  toolsOf(state: LoopState): Promise<readonly LoopTool[]>;
  /** Those of the tools that the user has no credential for. */
  listLacking(toolNames: readonly string[]): Promise<readonly string[]>;
  findStanding(agent: AgentToRun, tool: LoopTool): Promise<StandingApproval | null>;
  plan(state: LoopState, tools: readonly LoopTool[]): Promise<PlannedTurn>;
  modelOf(agent: AgentToRun): CatalogueModel;
  /** For an agent that is called. */
  within(frame: Frame): LoopDeps;
}
