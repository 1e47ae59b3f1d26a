import { MAX_MEMORIES, type Memory } from '@parley/contract/memory/schemas.ts';
import { saveBlob } from '../../platform/browser/save-blob.ts';
import { readMemories } from './memory.api.ts';

const PER_PAGE = 100;
/** As many as ten agents can have; where there are more, each agent is exported for itself. */
export const MAX_EXPORTED = 10 * MAX_MEMORIES;
const ATTEMPTS = 3;

/** `null` where they changed between the pages, so that one may have been missed. */
async function readOnce(agentId: string | null): Promise<readonly Memory[] | null> {
  const found = new Map<string, Memory>();
  for (let page = 1; page * PER_PAGE <= MAX_EXPORTED; page += 1) {
    const { memories, total } = await readMemories(agentId, page, PER_PAGE);
    for (const memory of memories) found.set(memory.id, memory);
    if (page * PER_PAGE >= total) return found.size === total ? [...found.values()] : null;
  }
  return null;
}

async function readAll(agentId: string | null): Promise<readonly Memory[]> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const all = await readOnce(agentId);
    if (all) return all;
  }
  throw new Error('The memories change too fast to be exported');
}

/** Everything that one agent, or all of them, remember about the person, with earlier wordings. */
export async function saveMemories(agentId: string | null, name: string, nowMs: number): Promise<void> {
  const memories = await readAll(agentId);
  const at = new Date(nowMs).toISOString();
  const file = { format: 'parley-memory', version: 1, exported_at: at, agent_id: agentId, memories };
  const words = name.replace(/[^\p{L}\p{N}]+/gu, '-');
  saveBlob(
    `parley-memory-${words}-${at.slice(0, 10)}.json`,
    new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }),
  );
}
