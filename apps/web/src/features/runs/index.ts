import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

export type { AgentChoice } from './agent-choices.ts';
export { toRunState, toRunStateOf } from './run-progress.ts';

/** The steps of a run, in the chat, the builder and the logs. */
export const RunTimeline = lazyPart(() =>
  import('./timeline/RunTimeline.tsx').then((module) => ({ default: module.RunTimeline })),
);

/** Below the sources of an answer: the tables that its tools returned. */
export const ReturnedTables = lazyPart(() =>
  import('./product/ReturnedTables.tsx').then((module) => ({ default: module.ReturnedTables })),
);

/** Above a composer: what keeps an agent from using all its tools. */
export const MissingCredentials = lazyPart(() =>
  import('./MissingCredentials.tsx').then((module) => ({ default: module.MissingCredentials })),
);

/** The same choice on a sheet. */
export const AgentChooser = lazyPart(() =>
  import('./agent-parts.ts').then((module) => ({ default: module.AgentChooser })),
);

export const AgentPicker = lazyPart(() =>
  import('./agent-parts.ts').then((module) => ({ default: module.AgentPicker })),
);

export const ExpectedCost = lazyPart(() =>
  import('./agent-parts.ts').then((module) => ({ default: module.ExpectedCost })),
);

/** What an at sign in the composer opens. */
export const AgentPopover = lazyPart(() =>
  import('./agent-parts.ts').then((module) => ({ default: module.AgentPopover })),
);

export const loadAgentChoice = (agentId: string) =>
  import('./agent-parts.ts').then((module) => module.loadAgentChoice(agentId));

export { toComparePath } from './compare/compare-path.ts';

export const RunMenu = lazyPart(() =>
  import('./compare/parts.ts').then((module) => ({ default: module.RunMenu })),
);

/** Runs side by side. */
export const ComparedRuns = lazyPart(() =>
  import('./compare/parts.ts').then((module) => ({ default: module.ComparedRuns })),
);
