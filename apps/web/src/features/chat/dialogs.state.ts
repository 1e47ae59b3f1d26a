import { create } from 'zustand';

/** What stands over the page about chats, on request from a menu, a key or another page. */
export type ChatDialog =
  | { readonly kind: 'instructions'; readonly sessionId: string }
  | { readonly kind: 'share'; readonly sessionId: string }
  | { readonly kind: 'import' };

export const useChatDialog = create<{ readonly open: ChatDialog | null }>()(() => ({ open: null }));

export function openChatDialog(open: ChatDialog): void {
  useChatDialog.setState({ open });
}

export function closeChatDialog(): void {
  useChatDialog.setState({ open: null });
}
