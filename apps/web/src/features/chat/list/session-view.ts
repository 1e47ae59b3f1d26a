export interface SessionView {
  readonly id: string;
  readonly name: string;
  readonly isPinned: boolean;
  /** Milliseconds since 1970. */
  readonly lastActivityAt: number;
  readonly state: 'idle' | 'replying' | 'unseen' | 'failed';
  /** It has an unsent draft. */
  readonly hasDraft?: boolean;
  /** Something of it could not be sent to the server. */
  readonly isUnsynced?: boolean;
}

export type ExportFormat = 'markdown' | 'json';

export interface SessionActions {
  readonly onRename: (sessionId: string, name: string) => void;
  readonly onTogglePin: (sessionId: string) => void;
  readonly onCopyLink: (sessionId: string) => void;
  readonly onShare: (sessionId: string) => void;
  readonly onExport: (sessionId: string, format: ExportFormat) => void;
  readonly onDelete: (sessionId: string) => void;
}
