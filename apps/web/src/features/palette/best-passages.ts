interface Passage {
  readonly sessionId: string;
  /** Null: the words are in the name of the chat. */
  readonly messageId: string | null;
}

export interface ChatPassages<One extends Passage> {
  readonly best: One;
  /** How many other messages of the chat hold the words. */
  readonly otherCount: number;
}

/** One row for a chat, however many of its messages hold the words. The best comes first, a message before the name. */
export function groupPassages<One extends Passage>(found: readonly One[]): readonly ChatPassages<One>[] {
  return [...Map.groupBy(found, ({ sessionId }) => sessionId).values()].flatMap((passages) => {
    const inMessages = passages.filter(({ messageId }) => messageId !== null);
    const best = inMessages[0] ?? passages[0];
    return best ? [{ best, otherCount: Math.max(0, inMessages.length - 1) }] : [];
  });
}
