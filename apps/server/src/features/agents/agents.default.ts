// The agent that everyone has from the first start on. It belongs to the installation.
import { DEFAULT_AGENT_DESCRIPTION } from '@parley/contract/agents/default-agent.ts';
import { CREATED } from '@parley/contract/agents/version-notes.ts';
import { AgentInput } from '@parley/contract/agents/schemas.ts';
import type { Tx } from '../../platform/db/database.ts';
import { insertAgent } from './agents.store.ts';
import { toNewRow } from './agents.row.ts';
import { insertVersion } from './versions/versions.store.ts';

export const DEFAULT_AGENT_ID = 'agent_default';

const DEFINITION: AgentInput = AgentInput.parse({
  name: 'Assistant',
  description: DEFAULT_AGENT_DESCRIPTION,
  instructions: [
    'You are a helpful assistant. Answer in the language of the person who asks, briefly and correctly.',
    'Use a tool where it makes the answer more certain: calculate instead of guessing, look up what may have changed,',
    'and name the addresses that you took facts from. Say so when you do not know something.',
  ].join('\n'),
  // All of these work without a key or an account.
  tools: [
    'calculator',
    'get-current-time',
    'unit-convert',
    'date-difference',
    'web-search',
    'fetch-page',
    'code-run',
    'artifact-write',
  ],
  is_public: true,
  share_instructions: true,
  icon: 'sparkles',
});

/** Does nothing where the agent is there already, whichever server made it and whatever it was changed to. */
export async function insertDefaultAgent(tx: Tx, nowMs: number): Promise<void> {
  const row = toNewRow(DEFINITION, { id: DEFAULT_AGENT_ID, ownerId: null, clonedFrom: null, nowMs });
  if (!(await insertAgent(tx, { ...row, is_default: 1 }))) return;
  await insertVersion(tx, { row, note: CREATED, createdBy: null });
}
