import { localDatabase } from '../../../platform/store/database.ts';
import { showError } from '../../../platform/toasts.ts';
import { findModel, modelChoices, useModels } from '../../models/index.ts';
import { chat } from '../browser-chat.ts';
import { createChatStorage } from '../chat.storage.ts';
import type { SessionView } from '../components/session-view.ts';
import { toSessionViews } from '../session-views.ts';
import { readModelChoice } from './use-chat-owner.ts';

// What can be done with the chats from anywhere in the app, without a chat on screen.

const storage = createChatStorage(localDatabase);

export interface FoundMessage {
  readonly sessionId: string;
  readonly text: string;
}

async function start(text: string): Promise<void> {
  const session = chat.sessions.create(readModelChoice());
  if (text === '') return;
  const refusal = await chat.sender.send(session.id, { text, image: null });
  if (!refusal) return;
  chat.drafts.write(session.id, { text, image: null });
  showError(refusal);
}

/** The newest message of each chat in which all words stand. Read from storage, so that nothing is kept open for it. */
async function findMessages(words: readonly string[], signal: AbortSignal): Promise<readonly FoundMessage[]> {
  const { ownerId, sessions } = chat.state.getState();
  if (ownerId === null || words.length === 0) return [];
  await Promise.all(chat.saves.map((save) => save.flush()));
  const found: FoundMessage[] = [];
  for (const sessionId of Object.keys(sessions)) {
    if (signal.aborted) return [];
    const messages = await storage.loadMessages(ownerId, sessionId);
    const match = messages.findLast(({ content }) => {
      const text = content.toLocaleLowerCase();
      return words.every((word) => text.includes(word));
    });
    if (match) found.push({ sessionId, text: match.content });
  }
  return found;
}

export const chatCommands = {
  /** Newest first, pinned ones before the others. */
  list: (): readonly SessionView[] => toSessionViews(chat.state.getState()),
  open: (sessionId: string) => chat.sessions.select(sessionId),
  /** After everything stored was removed: begins again with an empty chat. */
  async begin(ownerId: string): Promise<void> {
    await chat.open(ownerId, null, readModelChoice());
  },
  /** An empty chat, or one that begins with this text. */
  start,
  findMessages,
  /** The open chat goes on with this model. */
  useModel(modelId: string): void {
    const model = findModel(useModels.getState().models, modelId);
    const { currentId } = chat.state.getState();
    if (!model || currentId === null) return;
    chat.sessions.change(currentId, {
      selectedModelId: model.id,
      supportsVision: model.hasVision,
      supportsReasoningEffort: model.hasReasoningEffort,
    });
    modelChoices.markUsed(model.id);
  },
};
