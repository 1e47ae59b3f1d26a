import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import { toAppError } from '../../platform/errors/to-app-error.ts';
import { textsOf } from '../../platform/toasts.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface Action {
  readonly isBusy: boolean;
  readonly isDone: boolean;
  /** What went wrong, in words. */
  readonly error: string | undefined;
  readonly errorCode: ErrorCode | null;
  /** True when it went well. */
  readonly run: (work: () => Promise<unknown>) => Promise<boolean>;
  readonly reset: () => void;
}

type State =
  { readonly kind: 'idle' | 'busy' | 'done' } | { readonly kind: 'failed'; readonly code: ErrorCode };

/** One thing that is done at the press of a button, with how it went. */
export function useAction(): Action {
  // A change of the language changes the text.
  useTranslation('common');
  const [state, setState] = useState<State>({ kind: 'idle' });
  const code = state.kind === 'failed' ? state.code : null;
  return {
    isBusy: state.kind === 'busy',
    isDone: state.kind === 'done',
    error: code === null ? undefined : textsOf(code).text,
    errorCode: code,
    async run(work) {
      setState({ kind: 'busy' });
      try {
        await work();
        setState({ kind: 'done' });
        return true;
      } catch (error) {
        setState({ kind: 'failed', code: toAppError(error).code });
        return false;
      }
    },
    reset: () => setState({ kind: 'idle' }),
  };
}
