// The cost of authenticating a call: the token's signature and claims, and the lookup of its account.
import { createIdentity, createTokens } from '../../apps/server/src/features/auth/index.ts';
import { createSystemClock } from '../../apps/server/src/platform/clock.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import type { Account } from '../prepared-accounts.ts';
import { inParallel } from '../in-parallel.ts';
import type { BenchOptions, Figure } from '../measurement.ts';
import { withDatabase, type Stage } from './stages.ts';

const CHECKS = 100_000;
const QUICK_CHECKS = 20_000;
const FRESH_TOKENS = 5_000;
/** Concurrent calls of a busy server. */
const MAX_CONCURRENT = 32;
const LIFETIME_SECONDS = 3_600;

type Identify = (token: string) => Promise<unknown>;

/** CPU time of this process for one check. */
async function measureCpu(tokens: readonly string[], identify: Identify): Promise<number> {
  const before = process.cpuUsage();
  await inParallel(tokens, MAX_CONCURRENT, identify);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / tokens.length;
}

export async function measureTokenCheck(
  { setup }: Stage,
  { isQuick }: BenchOptions,
): Promise<readonly Figure[]> {
  const clock = createSystemClock();
  const secret = setup.env['JWT_SECRET'] ?? '';
  const signer = createTokens({ secret, clock });
  const known: readonly Account[] = setup.accounts;
  const freshOf = async (index: number): Promise<string> => {
    const account = known[index % known.length];
    if (!account) throw new Error('No accounts were made');
    const { loginId } = await signer.verify(account.token);
    const claims = { userId: account.userId, role: 'user', loginId, version: 0 } as const;
    return signer.sign({ ...claims, tokenId: `tok_${index}`, lifetimeSeconds: LIFETIME_SECONDS });
  };
  const fresh = await Promise.all(Array.from({ length: FRESH_TOKENS * 2 }, (_, index) => freshOf(index)));
  return withDatabase(setup, async (db) => {
    const tokens = createTokens({ secret, clock });
    const { identify } = createIdentity({ db, tokens, clock, log: createLog('warn') });
    const check: Identify = (token) => identify({ authorization: `Bearer ${token}`, apiKey: undefined });
    const seen = known.map(({ token }) => token);
    const again = Array.from(
      { length: isQuick ? QUICK_CHECKS : CHECKS },
      (_, index) => seen[index % seen.length] ?? '',
    );
    // Both paths are warmed up before they are measured.
    await measureCpu(fresh.slice(0, FRESH_TOKENS), check);
    const firstUs = await measureCpu(fresh.slice(FRESH_TOKENS), check);
    await measureCpu(again, check);
    const againUs = await measureCpu(again, check);
    return [
      { label: 'check of a token', value: againUs, unit: 'µs of CPU', bounds: [{ on: 'value', atMost: 60 }] },
      { label: 'first check of a token in a process', value: firstUs, unit: 'µs of CPU' },
    ];
  });
}
