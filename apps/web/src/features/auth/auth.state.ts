import type { AppError } from '@parley/contract/errors/app-error.ts';
import { create } from 'zustand';
import type { Account } from './account.ts';
import { authStorage } from './auth.storage.ts';

/** `unknown` until the first check; `failed` when the server could not be asked. */
export type AuthStatus = 'unknown' | 'checking' | 'signed-out' | 'signed-in' | 'failed';

/** Something only the person can decide: conversations that are stored nowhere else would go. */
export interface RemovalQuestion {
  /** `unsent`: a member signs out before everything has gone up. */
  readonly occasion: 'sign-in' | 'sign-out' | 'unsent';
  /** Conversations; with `unsent` changes to them. */
  readonly chatCount: number;
  readonly answer: (isAllowed: boolean) => void;
}

interface AuthState {
  readonly status: AuthStatus;
  readonly account: Account | null;
  readonly lastCheckAt: number;
  /** Why the person has to sign in again, where that is so. */
  readonly expiry: AppError | null;
  /** The guest before this one on this device, whose chats this one goes on with. */
  readonly formerGuestId: string | null;
  readonly isStartingGuest: boolean;
  readonly guestProblem: AppError | null;
  readonly question: RemovalQuestion | null;
}

export const useAuth = create<AuthState>()(() => ({
  status: 'unknown',
  ...authStorage.readAuth(),
  expiry: null,
  formerGuestId: null,
  isStartingGuest: false,
  guestProblem: null,
  question: null,
}));

useAuth.subscribe((state, before) => {
  if (state.account === before.account && state.lastCheckAt === before.lastCheckAt) return;
  authStorage.writeAuth(state.account, state.lastCheckAt);
});

/** Puts a question to the person and waits for the answer. */
export function askForRemoval(question: Omit<RemovalQuestion, 'answer'>): Promise<boolean> {
  return new Promise((resolve) => {
    useAuth.setState({
      question: {
        ...question,
        answer(isAllowed) {
          useAuth.setState({ question: null });
          resolve(isAllowed);
        },
      },
    });
  });
}
