import { openDialog } from '../../../platform/overlays/dialogs.ts';
import { showError } from '../../../platform/toasts.ts';
import { findCalledModel, modelChoices, useModels } from '../../models/index.ts';
import { chat } from '../browser-chat.ts';
import { toChatAddress } from '../chat-address.ts';
import { useChatPreferences } from '../chat-preferences.ts';
import type { SessionView } from '../list/session-view.ts';
import { toContinuedChat, type ContinuedRun } from '../import/continued-run.ts';
import type { ImportedChat } from '../import/imported-chat.ts';
import { findImported } from '../import/imported-id.ts';
import { toSession, type ImportedSession } from '../import/to-session.ts';
import { toSessionViews } from '../list/session-views.ts';
import { saveAllChats } from './list/save-chats.ts';
import { listBranch } from '../sessions/message-tree.ts';
import { isServerOnly } from '../sessions/session.ts';
import { syncedModel } from '../sessions/synced-model.ts';
import { searchChats } from './list/search-chats.ts';
import { startNewChat } from './new-chat.ts';
import { openChats, readModelChoice } from './use-chat-owner.ts';

// What can be done with the chats from anywhere in the app, without a chat on screen.

async function start(text: string): Promise<void> {
  const session = startNewChat();
  if (text === '') return;
  const refusal = await chat.sender.send(session.id, { text, image: null });
  if (!refusal) return;
  chat.drafts.giveBack(session.id, { text, image: null });
  showError(refusal);
}

/** Opens a chat that comes from elsewhere; one that was taken over before is opened as it is. */
function openImported({ session, messages }: ImportedSession): void {
  const knownId = findImported(Object.keys(chat.state.getState().sessions), session.id);
  if (knownId === null) chat.add(session, messages);
  chat.sessions.select(knownId ?? session.id);
}

export const chatCommands = {
  /** Newest first, pinned ones before the others. */
  list: (): readonly SessionView[] => toSessionViews(chat.state.getState()),
  /** After everything stored was removed: begins again with an empty chat. */
  async begin(ownerId: string): Promise<void> {
    await openChats(ownerId, null);
  },
  /** An empty chat, or one that begins with this text. */
  start,
  /** The instructions of the open chat, from its next message on. */
  setInstructions(systemPrompt: string): void {
    const { currentId } = chat.state.getState();
    if (currentId !== null) chat.sessions.change(currentId, { systemPrompt });
  },
  startWithInstructions(systemPrompt: string): void {
    const session = startNewChat();
    chat.sessions.change(session.id, { systemPrompt });
  },
  /** Appends a text to the draft of the next message; nothing is sent. */
  fillComposer(text: string): void {
    const { currentId } = chat.state.getState();
    const sessionId = currentId ?? startNewChat().id;
    const draft = chat.drafts.read(sessionId);
    const isBlank = draft.text.trim() === '';
    chat.drafts.write(sessionId, { ...draft, text: isBlank ? text : `${draft.text}\n\n${text}` });
  },
  startWithText(text: string): void {
    const session = startNewChat();
    chat.drafts.write(session.id, { ...chat.drafts.read(session.id), text });
  },
  exportAll: saveAllChats,
  openImport: () => openDialog({ kind: 'import' }),
  /** Takes a chat over from elsewhere and opens it; one that was taken over before is opened as it is. */
  async takeIn(ownerId: string, imported: ImportedChat): Promise<void> {
    await openChats(ownerId, null);
    openImported(await toSession(imported, Date.now()));
  },
  /** The last message that is shown and does not change any more; null where the server alone has the chat. */
  async findLeaf(sessionId: string): Promise<string | null> {
    const known = chat.state.getState().sessions[sessionId];
    const whole = known && !isServerOnly(known) ? await chat.readWhole(sessionId) : null;
    const branch = whole ? listBranch(whole.messages, whole.session.activeLeafId) : [];
    return branch.findLast((message) => syncedModel.isFinal(message, Date.now()))?.id ?? null;
  },
  /** A run of an agent goes on as a chat with that agent. */
  async continueRun(ownerId: string, continued: ContinuedRun): Promise<void> {
    await openChats(ownerId, null);
    const { session, messages } = await toContinuedChat(continued, Date.now());
    const model = readModelChoice();
    openImported({
      messages,
      session: {
        ...session,
        selectedModelId: model?.id ?? null,
        supportsVision: model?.supportsVision ?? true,
        supportsReasoningEffort: model?.supportsReasoningEffort ?? false,
      },
    });
  },
  /** What a new chat is led by from now on; empty: nothing. */
  setDefaultInstructions(defaultSystemPrompt: string): void {
    useChatPreferences.setState({ defaultSystemPrompt });
  },
  /** By words of names and messages, on this device and on the server. */
  search: searchChats,
  /** The address that opens a chat, at a message where one is named. */
  addressOf: toChatAddress,
  /** The open chat goes on with this model. */
  useModel(modelId: string): void {
    const model = findCalledModel(useModels.getState().models, modelId);
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
