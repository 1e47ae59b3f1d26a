import type { Scope } from '@parley/contract/endpoint.ts';
import type { RunTrigger } from '@parley/contract/runs/schemas.ts';
import type { Caller } from './http/callers/caller.ts';

/** What the work of a member is counted under, from its admission on. */
export interface SpendingTags {
  readonly workspaceId: string;
  readonly memberId: string;
  readonly teamId: string | null;
  readonly projectId: string | null;
  readonly departmentId: string | null;
}

/** Who is responsible for a piece of work, whatever started it: a request, a schedule or a webhook. */
export interface Actor {
  readonly userId: string;
  /** Whose balance is charged. */
  readonly payerId: string;
  readonly role: 'user' | 'guest';
  /** The entry point, recorded as the trigger. */
  readonly entryPoint: RunTrigger;
  /** The API key used, whose own budget applies in addition to the account's. */
  readonly apiKeyId: string | null;
  /** The key's scopes; `null` for users, whose rights follow from their role. */
  readonly scopes: readonly Scope[] | null;
  /** Where the work is done for a workspace. */
  readonly tags?: SpendingTags | null;
}

/** A signed-in user, or a program with an API key: each pays for its own requests. */
export function toActor({ userId, role, kind, keyId, scopes }: Caller): Actor {
  const entryPoint = kind === 'api-key' ? 'api' : 'ui';
  return { userId, payerId: userId, role, entryPoint, apiKeyId: keyId, scopes };
}
