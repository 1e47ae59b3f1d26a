import type { ErrorRow } from './error-row.ts';

/** Sent inside an open stream; the status is what a non-streaming caller receives. */
export const STREAM_ERRORS = {
  provider_silent: { status: 503, detail: 'Connection timeout - please try again', retry: true },
  stream_cut: { status: 503, detail: 'The reply was cut off by the model provider.', retry: true },
  stream_unreadable: {
    status: 503,
    detail: 'The model provider sent an answer that could not be read.',
    retry: true,
  },
  interrupted: { status: 503, detail: 'The reply was interrupted. What was written is kept.', retry: true },
  run_keeps_failing: {
    status: 503,
    detail: 'This run was interrupted several times at the same step and was stopped. What was done is kept.',
    retry: true,
  },
  reply_not_saved: { status: 503, detail: 'This reply could not be saved.', retry: true },
} as const satisfies Record<string, ErrorRow>;
