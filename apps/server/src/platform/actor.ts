import type { Scope } from '@parley/contract/endpoint.ts';
import type { RunTrigger } from '@parley/contract/runs/schemas.ts';
import type { Caller } from './http/caller.ts';

/** Who stands behind a piece of work, whatever started it: a request, a schedule or a webhook. */
export interface Actor {
  readonly userId: string;
  /** Whose balance it costs. */
  readonly payerId: string;
  readonly role: 'user' | 'guest';
  /** How the work came in; what it is recorded as being triggered by. */
  readonly entryPoint: RunTrigger;
  /** The API key that is used, whose own budget holds beside the account's. */
  readonly apiKeyId: string | null;
  /** What the key may do; `null` for people, whose rights are those of their role. */
  readonly scopes: readonly Scope[] | null;
}

/** A person at a screen, or a program with an API key: everyone pays for what they ask for themselves. */
export function toActor({ userId, role, kind, keyId, scopes }: Caller): Actor {
  const entryPoint = kind === 'api-key' ? 'api' : 'ui';
  return { userId, payerId: userId, role, entryPoint, apiKeyId: keyId, scopes };
}
