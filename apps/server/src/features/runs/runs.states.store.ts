import type { RunStates } from '../../platform/streams/run-states.ts';

export const runStates: RunStates = {
  async listOpen(reader, runIds) {
    const rows = await reader
      .selectFrom('runs')
      .select('id')
      .where('id', 'in', runIds)
      .where('status', 'in', ['queued', 'running', 'waiting'])
      .execute();
    return new Set(rows.map((row) => row.id));
  },

  async listOwn(tx, fences) {
    const rows = await tx
      .selectFrom('runs')
      .select(['id', 'fence'])
      .where('id', 'in', [...fences.keys()])
      .where('status', '=', 'running')
      .execute();
    return new Set(rows.flatMap(({ id, fence }) => (fences.get(id) === fence ? [id] : [])));
  },
};
