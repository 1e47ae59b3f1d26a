// The index of the words of messages. It is not backed up: a restored message is indexed again.
import { z } from 'zod';
import type { Tx } from '../../../platform/db/database.ts';
import { createWordIndex, toWordList } from '../../../platform/db/search/word-index.ts';

export const messageWords = createWordIndex('message_words');

const MessageRow = z.looseObject({ number: z.number(), user_id: z.string(), body: z.string() });
const Body = z.looseObject({ content: z.string() });

export async function indexMessages(
  tx: Tx,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const messages = rows.map((row) => {
    const { number, user_id: userId, body } = MessageRow.parse(row);
    const { content } = Body.parse(JSON.parse(body));
    return { number, words: toWordList(userId, content) };
  });
  await messageWords.add(tx, messages);
}
