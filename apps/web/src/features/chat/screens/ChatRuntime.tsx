import { useChatMaintenance } from '../use-chat.ts';
import { useChatKeys } from './use-chat-keys.ts';
import { useChatOwner } from './use-chat-owner.ts';
import { useReplyNotices } from './conversation/use-reply-notices.ts';

/** What the chats need on every page that shows their list: the right owner, saving, notices and keys. Draws nothing. */
export function ChatRuntime() {
  useChatOwner();
  useChatMaintenance();
  useReplyNotices();
  useChatKeys();
  return null;
}
