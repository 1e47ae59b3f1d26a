import { create } from 'zustand';

interface TargetState {
  readonly target: { readonly sessionId: string; readonly messageId: string; readonly visit: number } | null;
}

/** The target message, e.g. of a search result. */
export const useTarget = create<TargetState>()(() => ({ target: null }));

let visits = 0;

export function setTarget(sessionId: string, messageId: string): void {
  visits += 1;
  useTarget.setState({ target: { sessionId, messageId, visit: visits } });
}

export function clearTarget(): void {
  useTarget.setState({ target: null });
}
