import { create } from 'zustand';

/** A dialog over the page about chats, asked for by any part of the app. The feature that owns it is known to app/. */
export type AppDialog =
  | {
      readonly kind: 'instructions';
      /** Those that every new chat begins with, or those of one chat. */
      readonly isDefault: boolean;
      /** The current value. */
      readonly text: string;
      readonly onSave: (text: string) => void;
    }
  | { readonly kind: 'share'; readonly sessionId: string; readonly name: string }
  | { readonly kind: 'import' };

export const useDialog = create<{ readonly open: AppDialog | null }>()(() => ({ open: null }));

export function openDialog(open: AppDialog): void {
  useDialog.setState({ open });
}

export function closeDialog(): void {
  useDialog.setState({ open: null });
}
