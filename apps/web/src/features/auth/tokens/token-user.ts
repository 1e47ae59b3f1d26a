import { z } from 'zod';

const Claims = z.object({ user_id: z.string().optional(), sub: z.string().optional() });

/** Whose token this is; null where it does not say so in a way that can be read here. */
export function readTokenUserId(token: string): string | null {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const claims = Claims.parse(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))));
    return claims.user_id ?? claims.sub ?? null;
  } catch {
    // Not a token of the usual form: the server knows whose it is.
    return null;
  }
}

/** False only where both say whose they are, and differ. */
export function isSameUser(tokenA: string, tokenB: string): boolean {
  const [a, b] = [readTokenUserId(tokenA), readTokenUserId(tokenB)];
  return a === null || b === null || a === b;
}
