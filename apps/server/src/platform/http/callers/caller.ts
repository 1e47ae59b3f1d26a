import type { Scope } from '@parley/contract/endpoint.ts';

/** Who is calling, as authentication found: the current account, never what a token claims. */
export interface Caller {
  readonly userId: string;
  readonly role: 'user' | 'guest';
  readonly isAdmin: boolean;
  /** What proved it. */
  readonly kind: 'login' | 'guest' | 'api-key';
  /** The signed-in device; `null` for guests and keys. */
  readonly loginId: string | null;
  readonly keyId: string | null;
  /** The deployment that the key is of; it can run that and nothing else. */
  readonly deploymentId: string | null;
  /** What the key may do; `null` for people, whose rights are those of their role. */
  readonly scopes: readonly Scope[] | null;
  /** Of the account when the caller was let in: a higher one there ends what was opened before. */
  readonly tokenVersion: number;
}
