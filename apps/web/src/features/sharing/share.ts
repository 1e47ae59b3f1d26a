export interface ShareView {
  readonly id: string;
  readonly sessionId: string;
  readonly name: string;
  /** Empty where the server can no longer say it; the link can be closed all the same. */
  readonly url: string;
  readonly messageCount: number;
  readonly createdAt: string;
  readonly expiresAt: string | null;
}

/** Days until a link ends; null: not by itself. */
export const EXPIRY_CHOICES = [1, 7, 30, 90, null] as const;
export type Expiry = (typeof EXPIRY_CHOICES)[number];

export interface SharedMessage {
  readonly id: string;
  readonly role: 'user' | 'assistant' | 'system';
  readonly text: string;
  readonly sentAt: string;
  readonly modelUsed: string | null;
  readonly picture: { readonly url: string; readonly name: string } | null;
  readonly files: readonly { readonly name: string; readonly size: number; readonly type: string }[];
}

export interface SharedConversation {
  readonly token: string;
  readonly name: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly messages: readonly SharedMessage[];
}
