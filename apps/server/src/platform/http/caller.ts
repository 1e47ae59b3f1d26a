/** Who is calling, as the identity door found them: the current account, never what a token claims. */
export interface Caller {
  readonly userId: string;
  readonly role: 'user' | 'guest';
  readonly isAdmin: boolean;
}
