import type { UserType } from '@parley/contract/auth/schemas.ts';

export type PromptKey =
  'compare' | 'contract' | 'email' | 'error' | 'explain' | 'notes' | 'plan' | 'review' | 'tests' | 'weeks';
export type AgentKey = 'api' | 'page';

/** `prompt`: what is put into the composer; `agent`: what an agent is described with. */
export type Start =
  { readonly kind: 'prompt'; readonly key: PromptKey } | { readonly kind: 'agent'; readonly key: AgentKey };

interface Plan {
  readonly prompts: readonly [PromptKey, PromptKey, PromptKey];
  readonly last: PromptKey;
  /** In place of the last one, for who can build agents. */
  readonly agent: AgentKey | null;
}

const PLANS: Readonly<Record<UserType, Plan>> = {
  casual: { prompts: ['explain', 'compare', 'email'], last: 'plan', agent: null },
  power: { prompts: ['compare', 'contract', 'notes'], last: 'email', agent: 'page' },
  developer: { prompts: ['error', 'review', 'tests'], last: 'compare', agent: 'api' },
  business: { prompts: ['weeks', 'contract', 'notes'], last: 'email', agent: 'page' },
};

/** Four things to begin a chat with, fitted to the account type. */
export function listStarts(userType: UserType | null, canBuildAgents: boolean): readonly Start[] {
  const { prompts, last, agent } = PLANS[userType ?? 'casual'];
  const toPrompt = (key: PromptKey): Start => ({ kind: 'prompt', key });
  const end: Start = agent !== null && canBuildAgents ? { kind: 'agent', key: agent } : toPrompt(last);
  return [...prompts.map(toPrompt), end];
}
