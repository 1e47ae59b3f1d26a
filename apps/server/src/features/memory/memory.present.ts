import { Memory } from '@parley/contract/memory/schemas.ts';
import type { KnownMemory } from './memory.service.ts';

const toTime = (ms: number): string => new Date(ms).toISOString();

export function toMemory({ row, earlier }: KnownMemory): Memory {
  return {
    id: row.id,
    agent_id: row.agent_id,
    agent_name: row.agent_name,
    key: row.key,
    text: row.text,
    importance: Memory.shape.importance.parse(row.importance),
    source: row.source,
    run_id: row.run_id,
    uses: row.use_count,
    last_used_at: row.last_used_at === null ? null : toTime(row.last_used_at),
    history: earlier.map(({ id, text, created_at: atMs }) => ({ id, text, created_at: toTime(atMs) })),
    created_at: toTime(row.created_at),
    updated_at: toTime(row.updated_at),
  };
}
