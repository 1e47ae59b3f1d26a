import { getI18n } from 'react-i18next';
import { notify } from '../../platform/toasts.ts';
import type { Chat } from './chat.ts';
import { dropEditText, endEdit, findEditText, useOpenEdits } from './message/open-edits.ts';
import { isUnnamed, type ChatSession } from './sessions/session.ts';

/** Takes what is written in the open edit of a chat; null: nothing, or the message as it was. */
function takeEdit(sessionId: string): string | null {
  const messageId = useOpenEdits.getState().messageIds.get(sessionId);
  const text = messageId === undefined ? null : findEditText(messageId);
  endEdit(sessionId);
  if (messageId !== undefined) dropEditText(messageId);
  return text;
}

/** The chat that was open was deleted elsewhere. What an edit in it says is written on in the one that took its place. */
export function tellLost(chat: Pick<Chat, 'state' | 'drafts'>, session: ChatSession): void {
  const { currentId } = chat.state.getState();
  const text = takeEdit(session.id);
  if (currentId !== null && text !== null) chat.drafts.giveBack(currentId, { text, image: null });
  const { t } = getI18n();
  const name = isUnnamed(session) ? t('chat:session.untitled') : session.name;
  void notify('info', { title: t('chat:session.lost', { name }), text: t('chat:session.lostText') });
}
