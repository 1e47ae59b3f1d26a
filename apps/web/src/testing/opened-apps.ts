// What an app still tries after the last test of its file finds no page to report from. Each app has a log of its own, since
// each is opened with fresh modules.
import type { onProblem } from '../platform/log.ts';

type OnProblem = typeof onProblem;

const logs: OnProblem[] = [];

export function addOpenedApp(listen: OnProblem): void {
  logs.push(listen);
}

export function silenceOpenedApps(): void {
  for (const listen of logs) listen(() => undefined);
}
