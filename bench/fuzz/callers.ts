// Who calls: strangers, guests, members and admins. Some requests end an account or its sign-in: the next one of that
// kind takes its place, so that the others still reach more than the refusal.
import { GuestAuth } from '@parley/contract/auth/schemas.ts';
import type { Account } from '../prepared-accounts.ts';
import type { Random } from './random.ts';

const KINDS = [
  'stranger',
  'broken',
  'guest',
  'member',
  'member',
  'member',
  'admin',
  'admin',
  'forged',
] as const;
type Kind = (typeof KINDS)[number];

export interface Callers {
  /** `null` is unauthenticated. */
  pickToken(random: Random): string | null;
  /** A request with this token was refused as unauthenticated: another takes its place if it has really ended. */
  noteRefused(token: string): Promise<void>;
}

interface Pool {
  token: string;
  next(): Promise<string>;
}

export async function createCallers(
  port: number,
  accounts: { readonly members: readonly Account[]; readonly admins: readonly Account[] },
): Promise<Callers> {
  const address = `http://127.0.0.1:${port}`;

  async function startGuest(): Promise<string> {
    const answer = await fetch(`${address}/auth/guest`, { method: 'POST' });
    return GuestAuth.parse(await answer.json()).access_token;
  }

  async function toPool(next: () => Promise<string>): Promise<Pool> {
    return { token: await next(), next };
  }

  function oneAfterTheOther(some: readonly Account[]): () => Promise<string> {
    let used = 0;
    return () => {
      const account = some[used];
      used += 1;
      if (!account) return Promise.reject(new Error('No accounts are left: prepare more'));
      return Promise.resolve(account.token);
    };
  }

  const guest = await toPool(startGuest);
  const member = await toPool(oneAfterTheOther(accounts.members));
  const admin = await toPool(oneAfterTheOther(accounts.admins));
  const tokens: Readonly<Record<Kind, () => string | null>> = {
    stranger: () => null,
    broken: () => 'broken',
    guest: () => guest.token,
    member: () => member.token,
    admin: () => admin.token,
    forged: () => `${member.token}x`,
  };

  return {
    pickToken: (random) => tokens[random.pick(KINDS)](),
    async noteRefused(token) {
      const pool = [guest, member, admin].find((one) => one.token === token);
      if (!pool) return;
      const answer = await fetch(`${address}/auth/me`, { headers: { authorization: `Bearer ${token}` } });
      await answer.arrayBuffer();
      if (answer.status === 401 && pool.token === token) pool.token = await pool.next();
    },
  };
}
