import { AppError } from '@parley/contract/errors/app-error.ts';
import { useEffect, useRef } from 'react';
import { goToGoogle, takeGoogleReturn } from './google.ts';
import type { Submit } from './use-submit.ts';

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
        ? now.finish(answer.token, answer.nonce)
        : Promise.reject(new AppError('google_refused')),
    );
  }, [path]);
  if (clientId === null) return undefined;
  return () =>
    void submit.run(async () => {
      try {
        goToGoogle(clientId, path);
      } catch (cause) {
        throw new AppError('storage', { cause });
      }
    });
}
