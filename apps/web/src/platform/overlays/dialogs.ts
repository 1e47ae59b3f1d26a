import { create } from 'zustand';

/** What tools need before they can be called. */
export interface CredentialRequest {
  /** Names of the tools. */
  readonly tools: readonly string[];
  /** Whose tools they are; may be empty. */
  readonly agentName: string;
  /** `start`: a run waits to begin; `continue`: it waits in the middle; `configure`: nothing waits. */
  readonly purpose: 'start' | 'continue' | 'configure';
  /** Called once all of them are there and accepted. */
  readonly onContinue?: (() => void) | undefined;
  /** Goes on with the other tools. */
  readonly onRunWithout?: (() => void) | undefined;
}

/** A dialog over the page, asked for by any part of the app. The feature that owns it is known to app/. */
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
  | { readonly kind: 'import' }
  | ({ readonly kind: 'credentials' } & CredentialRequest);

export const useDialog = create<{ readonly open: AppDialog | null }>()(() => ({ open: null }));

export function openDialog(open: AppDialog): void {
  useDialog.setState({ open });
}

export function closeDialog(): void {
  useDialog.setState({ open: null });
}
