// Agents inserted directly into a test's database.
import type { Database } from '../platform/db/database.ts';
import type { Row } from '../platform/db/schema.ts';

type AgentRow = Row<'agents'>;

export async function insertAgent(
  db: Database,
  { id, name = id, ...given }: Pick<AgentRow, 'id' | 'owner_id'> & Partial<AgentRow>,
): Promise<void> {
  await db.write((tx) =>
    tx
      .insertInto('agents')
      .values({
        id,
        name,
        name_key: name.toLowerCase(),
        search_key: name.toLowerCase(),
        definition: JSON.stringify({ name }),
        description: '',
        category: 'general',
        is_public: 0,
        is_default: 0,
        share_instructions: 0,
        cloned_from: null,
        version: 1,
        runs: 0,
        likes: 0,
        dislikes: 0,
        clones: 0,
        created_at: 0,
        updated_at: 0,
        deleted_at: null,
        ...given,
      })
      .execute(),
  );
}
