import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { CrashScreen } from '../features/auth/index.ts';
import { logProblem } from '../platform/log.ts';
import { readLocal, writeLocal } from '../platform/safe-storage.ts';
import { COUNTDOWN_SECONDS, isRepeatedCrash, REFRESH_KEY } from './crash-plan.ts';

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function refresh(): void {
  location.reload();
}

function goHome(): void {
  location.hash = '#/chat';
  location.reload();
}

/** What is shown when drawing a screen failed: it reloads by itself, unless that has just been tried. */
export function CrashBoundary() {
  const error = useRouteError();
  const [isRepeated] = useState(() => isRepeatedCrash(readLocal(REFRESH_KEY), Date.now()));
  const [secondsLeft, setSecondsLeft] = useState<number | null>(isRepeated ? null : COUNTDOWN_SECONDS);

  useEffect(() => logProblem('screen-crashed', error), [error]);

  useEffect(() => {
    if (secondsLeft === null) return;
    if (secondsLeft === 0) {
      writeLocal(REFRESH_KEY, String(Date.now()));
      refresh();
      return;
    }
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);

  return (
    <CrashScreen
      secondsLeft={secondsLeft}
      isRepeated={secondsLeft === null}
      details={describe(error)}
      onStopCountdown={() => setSecondsLeft(null)}
      onRefresh={refresh}
      onGoHome={goHome}
    />
  );
}
