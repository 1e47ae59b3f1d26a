import { z } from 'zod';
import { readLocal, removeLocal, writeLocal } from '../../platform/store/safe-storage.ts';
import { Account, GuestSession } from './account.ts';
import { ACCESS_TOKEN_KEY } from './tokens/token-key.ts';

// The names are part of the product: other tabs, and later versions, look for them.
const TOKEN_KEY = ACCESS_TOKEN_KEY;
const REFRESH_KEY = 'refresh_token';
const GUEST_KEY = 'guestSession';
const AUTH_KEY = 'auth-storage';
const LAST_USER_KEY = 'last-user-id';
const EXPIRED_KEY = 'session-expired';
const CLEARING_KEY = 'clearing-due';
const PROFILE_KEY = 'user-profile-storage';
const DEVELOPER_KEY = /^(dev|debug)-/;

export const KEYS_OF_OTHER_TABS = [TOKEN_KEY, AUTH_KEY] as const;

const isTokenKey = (key: string) => key === TOKEN_KEY || key === REFRESH_KEY;

/** Which keys stay when the local data of a person goes. */
export const KEPT = {
  onUserSwitch: isTokenKey,
  onGuestStart: (key: string) => isTokenKey(key) || key === PROFILE_KEY,
  onClear: (key: string) =>
    isTokenKey(key) || [GUEST_KEY, AUTH_KEY, LAST_USER_KEY].includes(key) || DEVELOPER_KEY.test(key),
  onSignOut: (key: string) => key === PROFILE_KEY || key === CLEARING_KEY || DEVELOPER_KEY.test(key),
} as const;

const StoredAuth = z.object({
  state: z.object({ account: Account.nullable(), lastCheckAt: z.number() }),
});

function readJson<T>(key: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(readLocal(key) ?? 'null'));
  } catch {
    // Absent, damaged or of another version: the server will send it again.
    return null;
  }
}

// A browser that blocks storage still gets its conversation: the tokens then live as long as the page.
const inMemory = new Map<string, string>();

function readToken(key: string): string | null {
  const stored = readLocal(key);
  // What was damaged in storage cannot go into a header.
  return stored !== null && /^[\x21-\x7e]+$/.test(stored) ? stored : (inMemory.get(key) ?? null);
}

function writeToken(key: string, token: string | null): void {
  inMemory.delete(key);
  if (token === null) removeLocal(key);
  else if (!writeLocal(key, token)) inMemory.set(key, token);
}

export interface TokenPair {
  readonly access: string;
  /** Guests have none. */
  readonly refresh: string | null;
}

export const authStorage = {
  readToken: () => readToken(TOKEN_KEY),
  readRefreshToken: () => readToken(REFRESH_KEY),
  writeTokens({ access, refresh }: TokenPair): void {
    // The refresh token first: who sees the new access token in another tab finds its partner there.
    writeToken(REFRESH_KEY, refresh);
    writeToken(TOKEN_KEY, access);
  },
  /** The guest session stays: it says which guest the chats on this device belong to. */
  removeTokens(): void {
    writeToken(REFRESH_KEY, null);
    writeToken(TOKEN_KEY, null);
  },
  readGuestSession: (): GuestSession | null => readJson(GUEST_KEY, GuestSession),
  writeGuestSession: (session: GuestSession): void => void writeLocal(GUEST_KEY, JSON.stringify(session)),
  removeGuestSession: (): void => removeLocal(GUEST_KEY),
  readAuth: (): { account: Account | null; lastCheckAt: number } =>
    readJson(AUTH_KEY, StoredAuth)?.state ?? { account: null, lastCheckAt: 0 },
  writeAuth(account: Account | null, lastCheckAt: number): void {
    writeLocal(AUTH_KEY, JSON.stringify({ state: { account, lastCheckAt }, version: 0 }));
  },
  readLastUserId: (): string | null => readLocal(LAST_USER_KEY),
  writeLastUserId: (userId: string): void => void writeLocal(LAST_USER_KEY, userId),
  /** Whether the last sign-in ended by running out rather than by signing out. */
  hasExpired: (): boolean => readLocal(EXPIRED_KEY) !== null,
  setExpired(hasExpired: boolean): void {
    if (hasExpired) writeLocal(EXPIRED_KEY, '1');
    else removeLocal(EXPIRED_KEY);
  },
  /** Whether the data of someone who signed out may still be stored here. */
  isClearingDue: (): boolean => readLocal(CLEARING_KEY) !== null,
  setClearingDue(isDue: boolean): void {
    if (isDue) writeLocal(CLEARING_KEY, '1');
    else removeLocal(CLEARING_KEY);
  },
};

/** What a guest's browser calls its trial. */
export function readGuestSessionId(): string | null {
  return authStorage.readGuestSession()?.sessionId ?? null;
}
