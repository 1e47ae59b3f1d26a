import type { AppError } from '@parley/contract/errors/app-error.ts';
import { create } from 'zustand';
import type { Account } from './account.ts';
import { authStorage } from './auth.storage.ts';

/** `unknown` until the first check; `failed` when the server could not be asked. */
export type AuthStatus = 'unknown' | 'checking' | 'signed-out' | 'signed-in' | 'failed';

/** Something only the person can decide: conversations that are stored nowhere else would go. */
export interface RemovalQuestion {
  /**
   * `replying`: a member signs out while replies are being written; `unsent`: before everything has gone up.
   * `new-guest`: an earlier guest left chats here.
   */
  readonly occasion: 'sign-in' | 'sign-out' | 'replying' | 'unsent' | 'new-guest';
  /** Conversations; with `unsent` changes to them. */
  readonly chatCount: number;
  /** Nothing is removed, and a new account takes the chats over; null where no account can. */
  readonly onKeep: (() => void) | null;
  readonly answer: (isAllowed: boolean) => void;
}

interface AuthState {
  readonly status: AuthStatus;
  readonly account: Account | null;
  readonly lastCheckAt: number;
  /** Why the person has to sign in again, where that is so. */
  readonly expiry: AppError | null;
  /** The user signed out deliberately: the next sign-in does not return to the previous page. */
  readonly hasSignedOut: boolean;
  /** The guest before this person on this device, whose chats the new account has taken over. */
  readonly formerGuestId: string | null;
  /** The guest whose chats the next new account on this device takes over, as the person has chosen. */
  readonly keptGuestId: string | null;
  readonly isStartingGuest: boolean;
  readonly guestProblem: AppError | null;
  readonly question: RemovalQuestion | null;
}

export const useAuth = create<AuthState>()(() => ({
  status: 'unknown',
  ...authStorage.readAuth(),
  expiry: null,
  hasSignedOut: false,
  formerGuestId: null,
  keptGuestId: null,
  isStartingGuest: false,
  guestProblem: null,
  question: null,
}));

useAuth.subscribe((state, before) => {
  if (state.account === before.account && state.lastCheckAt === before.lastCheckAt) return;
  authStorage.writeAuth(state.account, state.lastCheckAt);
});

/** Puts a question to the person and waits for the answer. */
export function askForRemoval({
  guestId = null,
  ...question
}: Pick<RemovalQuestion, 'occasion' | 'chatCount'> & {
  /** The guest whose chats these are. */
  readonly guestId?: string | null;
}): Promise<boolean> {
  return new Promise((resolve) => {
    useAuth.setState({
      question: {
        ...question,
        onKeep: guestId === null ? null : () => useAuth.setState({ keptGuestId: guestId }),
        answer(isAllowed) {
          useAuth.setState({ question: null });
          resolve(isAllowed);
        },
      },
    });
  });
}
