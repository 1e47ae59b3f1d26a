import { z } from 'zod';
import { readLocal, removeLocal, writeLocal } from '../../platform/safe-storage.ts';
import { Account, GuestSession } from './account.ts';

// The names are part of the product: other tabs, and later versions, look for them.
const TOKEN_KEY = 'access_token';
const GUEST_KEY = 'guestSession';
const AUTH_KEY = 'auth-storage';
const LAST_USER_KEY = 'last-user-id';

export const KEYS_OF_OTHER_TABS = [TOKEN_KEY, AUTH_KEY] as const;

const StoredAuth = z.object({
  state: z.object({ account: Account.nullable(), lastCheckAt: z.number() }),
});

function readJson<T>(key: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(readLocal(key) ?? 'null'));
  } catch {
    // Absent, damaged or of another version: the server will tell anew.
    return null;
  }
}

// A browser that blocks storage still gets its conversation: the token then lives as long as the page.
let tokenInMemory: string | null = null;

export const authStorage = {
  readToken(): string | null {
    const stored = readLocal(TOKEN_KEY);
    return stored !== null && /^[\x21-\x7e]+$/.test(stored) ? stored : tokenInMemory;
  },
  writeToken(token: string): void {
    tokenInMemory = writeLocal(TOKEN_KEY, token) ? null : token;
  },
  readGuestSession: (): GuestSession | null => readJson(GUEST_KEY, GuestSession),
  writeGuestSession: (session: GuestSession): void => void writeLocal(GUEST_KEY, JSON.stringify(session)),
  readAuth: (): { account: Account | null; lastCheckAt: number } =>
    readJson(AUTH_KEY, StoredAuth)?.state ?? { account: null, lastCheckAt: 0 },
  writeAuth(account: Account | null, lastCheckAt: number): void {
    writeLocal(AUTH_KEY, JSON.stringify({ state: { account, lastCheckAt }, version: 0 }));
  },
  readLastUserId: (): string | null => readLocal(LAST_USER_KEY),
  writeLastUserId: (userId: string): void => void writeLocal(LAST_USER_KEY, userId),
  /** The guest session stays: it says whose local chats a next guest session on this device takes over. */
  removeTokens(): void {
    tokenInMemory = null;
    removeLocal(TOKEN_KEY);
    removeLocal('refresh_token');
  },
};
