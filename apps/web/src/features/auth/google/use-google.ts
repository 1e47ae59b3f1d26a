import { AppError } from '@parley/contract/errors/app-error.ts';
import { useEffect, useRef } from 'react';
import { authApi } from '../auth.api.ts';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { toFormProblem } from '../form-problem.ts';
import { goToGoogle, takeGoogleReturn } from './google.ts';
import type { Submit } from '../use-submit.ts';

/** A fault that explains nothing is still known to be one of the Google sign-in. */
function toGoogleError(cause: unknown): AppError {
  const error = toAppError(cause);
  return toFormProblem(error).isUnexplained ? new AppError('google_refused', { cause }) : error;
}

/** Finishes a journey to Google that began on this page; answers with the way to begin one, where it is offered. */
export function useGoogle(
  path: string,
  clientId: string | null,
  submit: Submit,
  finish: (token: string, nonce: string) => Promise<unknown>,
): (() => void) | undefined {
  const latest = useRef({ submit, finish });
  useEffect(() => {
    latest.current = { submit, finish };
  });
  useEffect(() => {
    const answer = takeGoogleReturn(path);
    if (!answer) return;
    const now = latest.current;
    void now.submit.run(() =>
      answer.kind === 'token'
        ? now.finish(answer.token, answer.nonce).catch((cause: unknown) => {
            throw toGoogleError(cause);
          })
        : Promise.reject(new AppError('google_refused')),
    );
  }, [path]);
  if (clientId === null) return undefined;
  return () =>
    void submit.run(async () => {
      const nonce = await authApi.createGoogleNonce();
      try {
        goToGoogle(clientId, path, nonce);
      } catch (cause) {
        throw new AppError('storage', { cause });
      }
    });
}
