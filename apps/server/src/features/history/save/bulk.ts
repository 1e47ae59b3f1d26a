// Saves one conversation of many: its failure is part of the result and does not affect the others.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { BackendSession, type BulkAnswer } from '@parley/contract/history/schemas.ts';
import { toFieldError } from '../../../platform/bounded-json.ts';
import { parseUntilInvalid } from '../../../platform/parse-until-invalid.ts';
import { toEtag } from '../history.state-hash.ts';
import type { Condition, SaveInput } from './plan.ts';
import type { Saved } from './save.ts';

type BulkResult = BulkAnswer['results'][number];

export type BulkSession = Readonly<Record<string, unknown>> & {
  session_id: string;
  etag?: string | undefined;
};

function toFailure(sessionId: string, error: unknown): BulkResult {
  if (!(error instanceof AppError)) throw error;
  const isConflict = error.code === 'stale_session' || error.code === 'history_conflict';
  return {
    session_id: sessionId,
    status: isConflict ? 'conflict' : 'error',
    code: error.code,
    detail: error.message,
    ...(error.data.errors && { errors: [...error.data.errors] }),
  };
}

/** A caller that knows the stored state replaces it; any other one merges. */
function toCondition(etag: string | undefined): Condition {
  return etag === undefined ? { kind: 'unite' } : { kind: 'etags', etags: [etag] };
}

export async function saveOneOfMany(
  save: (input: SaveInput) => Promise<Saved>,
  value: BulkSession,
): Promise<BulkResult> {
  const { etag, session_id: sessionId, ...rest } = value;
  const parsed = parseUntilInvalid(BackendSession, { session_id: sessionId, ...rest });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return toFailure(sessionId, toFieldError(issue?.path.join('.') ?? '', issue?.message ?? 'is not valid'));
  }
  const input = { session: parsed.data, keepIds: null, archivedIds: [], condition: toCondition(etag) };
  try {
    const { head, change } = await save(input);
    return {
      session_id: sessionId,
      status: change,
      etag: toEtag(head),
      message_count: head.messageCount,
    };
  } catch (error) {
    return toFailure(sessionId, error);
  }
}
