import type { ComponentType } from 'react';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';

type LoadWhileAway = () => Promise<ComponentType>;

let load: LoadWhileAway = () => Promise.resolve(() => null);

/** What agents do by themselves belongs to another feature, which opens chats: the app hands it in. */
export function provideWhileAway(provided: LoadWhileAway): void {
  load = provided;
}

/** Below a new chat. */
export const WhileAway = lazyPart(async () => ({ default: await load() }));
