import type { ChatChannel } from '../chat.channel.ts';

// What one tab sends, or keeps until it can be sent, no other tab offers once more: each has drafts of its own, which
// were the same when they were loaded.

export interface TakenText {
  readonly sessionId: string;
  readonly text: string;
}

export interface TakenTexts {
  tell(takenTexts: readonly TakenText[]): void;
  /** A tab that was opened just now cannot know which texts wait in others. */
  askForWaiting(): void;
}

export interface TakenTextsOwner {
  readonly readOwnerId: () => string | null;
  readonly listWaiting: () => readonly TakenText[];
  /** Called with what another tab sends or keeps. */
  readonly onTaken: (taken: TakenText) => void;
}

export function shareTaken(channel: ChatChannel, owner: TakenTextsOwner): TakenTexts {
  function tell(takenTexts: readonly TakenText[]): void {
    const ownerId = owner.readOwnerId();
    if (ownerId !== null && takenTexts.length > 0) channel.post({ ownerId, takenTexts: [...takenTexts] });
  }

  channel.listen((notice) => {
    if (notice.ownerId !== owner.readOwnerId()) return;
    for (const taken of notice.takenTexts) owner.onTaken(taken);
    if (notice.asksForWaiting) tell(owner.listWaiting());
  });

  return {
    tell,
    askForWaiting() {
      const ownerId = owner.readOwnerId();
      if (ownerId !== null) channel.post({ ownerId, asksForWaiting: true });
    },
  };
}
