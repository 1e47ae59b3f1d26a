import { createContext, type ComponentType } from 'react';
import type { AgentRunView } from '../message-view.ts';

export interface AgentRunPartProps {
  readonly messageId: string;
  readonly run: AgentRunView;
}

/** Draws what an agent did for a reply. Runs belong to another feature: the screen hands the part in. */
export const AgentRunPart = createContext<ComponentType<AgentRunPartProps> | null>(null);
