// What went wrong with a server, as errors of the product.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { toCleanText } from '../../../../platform/clean-text.ts';
import { toToolFailure } from '../../../../toolbox/http-failures.ts';
import { ToolFailure } from '../../../../toolbox/tool.ts';

const MAX_WORDS = 500;
const MAX_CAUSES = 5;

/** The server wants a sign-in, or another one. */
export class SignInNeeded extends Error {
  override readonly name = 'SignInNeeded';
  /** Those that the server named when it refused what was asked for. */
  readonly missingScopes: string | null;

  constructor(cause?: unknown) {
    super('', { cause });
    const scopes: unknown =
      cause instanceof Error && Object.getOwnPropertyDescriptor(cause, 'requiredScope')?.value;
    this.missingScopes = typeof scopes === 'string' ? scopes : null;
  }
}

/** What a request is sent with could not be come by, so the request has not left. */
export class NotSent extends Error {
  override readonly name = 'NotSent';

  constructor(cause: unknown) {
    super('The request was not sent', { cause });
  }
}

const hasNumber = (error: unknown, key: 'status' | 'code'): number | null => {
  if (typeof error !== 'object' || error === null) return null;
  const value: unknown = Object.getOwnPropertyDescriptor(error, key)?.value;
  return typeof value === 'number' ? value : null;
};

function* listCauses(error: unknown): Generator<unknown> {
  let cause = error;
  for (let depth = 0; depth < MAX_CAUSES && cause !== undefined && cause !== null; depth += 1) {
    yield cause;
    cause = cause instanceof Error ? cause.cause : null;
  }
}

/** The answer's status, where an answer that was no success ended the work. */
export function toStatus(error: unknown): number | null {
  for (const cause of listCauses(error)) {
    if (typeof cause !== 'object' || cause === null) continue;
    const data: unknown = Object.getOwnPropertyDescriptor(cause, 'data')?.value;
    const status = hasNumber(cause, 'status') ?? hasNumber(data, 'status');
    if (status !== null && !(cause instanceof AppError)) return status;
  }
  return null;
}

const saysSession = (error: unknown): boolean => error instanceof Error && /\bsession\b/i.test(error.message);

/** The server does not know the session any more. Many say so with 400 in place of the 404 of the protocol. */
export function isForgotten(error: unknown): boolean {
  const status = toStatus(error);
  return status === 404 || (status === 400 && [...listCauses(error)].some(saysSession));
}

const NAMES_OF_SIGN_IN: ReadonlySet<string> = new Set([
  'UnauthorizedError',
  'InsufficientScopeError',
  'SignInNeeded',
]);

/** `AppError` or `SignInNeeded`: how listing the tools of a server failed. */
export function toServerFailure(error: unknown): AppError | SignInNeeded {
  for (const cause of listCauses(error)) {
    if (cause instanceof AppError || cause instanceof SignInNeeded) return cause;
    if (cause instanceof Error && NAMES_OF_SIGN_IN.has(cause.name)) return new SignInNeeded(cause);
  }
  const status = toStatus(error);
  if (status === 401 || status === 403) return new SignInNeeded(error);
  if (status !== null && status >= 500) return new AppError('destination_unreachable', { cause: error });
  return new AppError('destination_unreadable', { cause: error });
}

/** What the protocol itself answers to a call: arguments that do not fit, a tool that is not there. */
function findRefusal(error: unknown): string | null {
  for (const cause of listCauses(error))
    if (cause instanceof Error && cause.name === 'ProtocolError') return cause.message;
  return null;
}

/** The server understood what was asked and does not do it. */
export const isRefusal = (error: unknown): boolean => findRefusal(error) !== null;

/** Nothing of what was asked for has left, or it was turned away. */
const NOT_MADE: ReadonlySet<string> = new Set(['destination_blocked', 'destination_busy', 'overloaded']);

/** How a call failed, as the model reads it. `mayBeMade`: it had left, and changes something. */
export function toCallFailure(error: unknown, server: string, mayBeMade: boolean): unknown {
  if (error instanceof ToolFailure) return error;
  const refusal = findRefusal(error);
  if (refusal !== null)
    return new ToolFailure(
      'failed',
      `The server refused the call: ${toCleanText(refusal).slice(0, MAX_WORDS)}`,
    );
  const failure = toServerFailure(error);
  if (failure instanceof SignInNeeded)
    return new ToolFailure(
      'credential_invalid',
      `The MCP server "${server}" asks its user to sign in again.`,
    );
  if ([...listCauses(error)].some((cause) => cause instanceof NotSent))
    return new ToolFailure('failed', `The MCP server "${server}" could not be called now. Try again later.`);
  if (mayBeMade && !NOT_MADE.has(failure.code))
    return new ToolFailure(
      'unknown',
      `The MCP server "${server}" gave no answer that can be read, and may have done what it was asked for. Check before repeating it.`,
    );
  return toToolFailure(failure);
}
