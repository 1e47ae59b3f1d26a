import type { AppError } from '@parley/contract/errors/app-error.ts';
import { useEffect, useRef, useState } from 'react';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { auth } from '../../auth/index.ts';
import { toToken, type Credential } from '../credential.ts';
import { runRequest, type TryResult } from '../try-run.ts';
import type { ApiRequest } from '../try-values.ts';

export interface TryIt {
  readonly result: TryResult | null;
  /** Why there is no answer. */
  readonly problem: AppError | null;
  readonly isRunning: boolean;
  readonly run: (request: ApiRequest) => void;
  readonly stop: () => void;
}

/** An access token lives for minutes: the one that was refused is exchanged once, as for every call of the app. */
async function callWith(
  credential: Credential,
  call: (token: string | null, isLast: boolean) => Promise<boolean>,
): Promise<void> {
  const token = toToken(credential, auth.identify()?.token ?? null);
  const canRenew = credential.kind === 'login' && token !== null;
  const isRefused = await call(token, !canRenew);
  if (!canRenew || !isRefused) return;
  await auth.renew(token).catch(() => undefined);
  await call(auth.identify()?.token ?? null, true);
}

/** One call at a time, with its answer as it arrives; leaving the page ends it. */
export function useTryIt(credential: Credential): TryIt {
  const [result, setResult] = useState<TryResult | null>(null);
  const [problem, setProblem] = useState<AppError | null>(null);
  const [isRunning, setRunning] = useState(false);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const run = (request: ApiRequest) => {
    controller.current?.abort();
    const current = new AbortController();
    controller.current = current;
    setResult(null);
    setProblem(null);
    setRunning(true);
    const { signal } = current;
    const call = async (token: string | null, isLast: boolean): Promise<boolean> => {
      let isRefused = false;
      await runRequest({
        request,
        token,
        signal,
        now: () => performance.now(),
        onResult(answer) {
          isRefused = answer.status === 401 && !isLast;
          if (!isRefused && !signal.aborted) setResult(answer);
        },
      });
      return isRefused;
    };
    callWith(credential, call)
      .catch((error: unknown) => {
        if (!signal.aborted) setProblem(toAppError(error));
      })
      .finally(() => {
        if (controller.current === current) setRunning(false);
      });
  };
  const stop = () => controller.current?.abort();
  return { result, problem, isRunning, run, stop };
}
