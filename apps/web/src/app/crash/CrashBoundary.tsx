import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { CrashScreen, readGuestSessionId } from '../../features/auth/index.ts';
import { logProblem } from '../../platform/log.ts';
import { isRefreshing } from '../../platform/offline/stale-tab.ts';
import { readLocal, writeLocal } from '../../platform/store/safe-storage.ts';
import { findComponentStack } from './component-stacks.ts';
import { COUNTDOWN_SECONDS, isRepeatedCrash, REFRESH_KEY } from './crash-plan.ts';
import { Reconnecting } from './Reconnecting.tsx';

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

/** The id of the report, once it has been sent. Only a crash that a refresh did not help is worth one. */
function useReport(error: unknown, isWanted: boolean): string | undefined {
  const [reportId, setReportId] = useState<string>();
  useEffect(() => {
    if (!isWanted) return;
    const facts = {
      error,
      componentStack: findComponentStack(error),
      sessionId: readGuestSessionId(),
    };
    import('../../features/reports/index.ts')
      .then(({ reportError }) => reportError(facts))
      .then((id) => setReportId(id === false ? undefined : id))
      .catch((cause: unknown) => logProblem('report-not-sent', cause));
  }, [error, isWanted]);
  return reportId;
}

/** What is shown when drawing a screen failed; a part that is gone with its version is no crash. */
export function CrashBoundary() {
  return isRefreshing() ? <Reconnecting /> : <Crash />;
}

/** It reloads by itself, unless that has just been tried. */
function Crash() {
  const error = useRouteError();
  const [isRepeated] = useState(() => isRepeatedCrash(readLocal(REFRESH_KEY), Date.now()));
  const [secondsLeft, setSecondsLeft] = useState<number | null>(isRepeated ? null : COUNTDOWN_SECONDS);

  const reportId = useReport(error, isRepeated);

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
      reportId={reportId}
      onStopCountdown={() => setSecondsLeft(null)}
      onRefresh={refresh}
      onGoHome={goHome}
    />
  );
}
