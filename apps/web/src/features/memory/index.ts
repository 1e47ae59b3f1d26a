import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

/** What one agent remembers. */
export const AgentMemory = lazyPart(() =>
  import('./screens/AgentMemory.tsx').then((module) => ({ default: module.AgentMemory })),
);
