export interface SessionView {
  readonly id: string;
  readonly name: string;
  readonly isPinned: boolean;
  /** Milliseconds since 1970. */
  readonly lastActivityAt: number;
  readonly state: 'idle' | 'replying' | 'unseen' | 'failed';
  /** Somebody has begun to write in it. */
  readonly hasDraft?: boolean;
  /** Something of it could not be sent to the server. */
  readonly isUnsynced?: boolean;
}

export type ExportFormat = 'markdown' | 'json';

/** The person at the foot of the sidebar. Balances in US dollars. */
export type AccountView =
  | { readonly kind: 'guest'; readonly balanceUsd: number; readonly creditUsd: number }
  | {
      readonly kind: 'member';
      readonly name: string;
      readonly email?: string | undefined;
      readonly balanceUsd: number;
      readonly isLow?: boolean | undefined;
    };

export interface SessionActions {
  readonly onOpen: (sessionId: string) => void;
  readonly onRename: (sessionId: string, name: string) => void;
  readonly onTogglePin: (sessionId: string) => void;
  readonly onShare: (sessionId: string) => void;
  readonly onExport: (sessionId: string, format: ExportFormat) => void;
  readonly onDelete: (sessionId: string) => void;
}

/** What somebody can do about their account; only what is given is offered. */
export interface AccountActions {
  readonly onSettings?: (() => void) | undefined;
  readonly onUsage?: (() => void) | undefined;
  readonly onAdmin?: (() => void) | undefined;
  /** Chats of another product, or of a file of ours. */
  readonly onImport?: (() => void) | undefined;
  readonly onSignUp?: (() => void) | undefined;
  readonly onSignIn?: (() => void) | undefined;
  readonly onSignOut?: (() => void) | undefined;
}
