// What a call can be refused with besides the errors that its endpoint declares.
import type { AnyEndpoint } from '../endpoint.ts';
import type { ErrorCode } from './catalogue.ts';

const ALWAYS = ['bad_request', 'rate_limited', 'overloaded', 'starting', 'database_unavailable'] as const;
/** Calls that change something: what they are sent is read even where nothing is expected. */
const WHEN_WRITING = ['bad_json', 'too_large', 'unsupported_media_type', 'storage_full'] as const;
const WITH_INPUT = ['validation_failed'] as const;
const SIGNED_IN = ['authentication_required', 'invalid_credentials'] as const;
const FOR_ROLES = ['cross_site', 'login_required', 'scope_missing', 'members_only', 'admins_only'] as const;
/** Not documented with each call, as nothing in the call brings them about. */
const UNFORESEEN = ['internal', 'shutting_down', 'token_revoked', 'account_suspended'] as const;

const EVERY_CALL = [
  ...ALWAYS,
  ...WHEN_WRITING,
  ...WITH_INPUT,
  ...SIGNED_IN,
  ...FOR_ROLES,
  ...UNFORESEEN,
] as const;

/** The code of an error that any call can meet. */
export type EveryCallError = (typeof EVERY_CALL)[number];

export function isEveryCallError(code: unknown): code is EveryCallError {
  return EVERY_CALL.some((known) => known === code);
}

/** What the check of access may refuse with. */
function listAccessErrors({ access, scope, method }: AnyEndpoint): readonly EveryCallError[] {
  if (access === 'public' || access === 'optional') return method === 'GET' ? [] : ['cross_site'];
  const codes = [...SIGNED_IN, scope === null ? 'login_required' : 'scope_missing'] as const;
  if (access === 'guest') return codes;
  return access === 'member' ? [...codes, 'members_only'] : [...codes, 'members_only', 'admins_only'];
}

/** All that a call of the endpoint is documented to be refused with. */
export function listErrors(endpoint: AnyEndpoint): ReadonlySet<ErrorCode> {
  const isWriting = endpoint.method !== 'GET';
  return new Set<ErrorCode>([
    ...endpoint.errors,
    ...ALWAYS,
    ...(isWriting || endpoint.query || endpoint.params ? WITH_INPUT : []),
    ...(isWriting ? WHEN_WRITING : []),
    ...listAccessErrors(endpoint),
  ]);
}
