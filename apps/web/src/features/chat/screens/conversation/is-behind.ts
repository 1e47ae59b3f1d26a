import type { RunStep, ToolStep } from '../../../../platform/runs/run-view.ts';

const isTool = (step: RunStep): step is ToolStep => step.kind === 'tool';

/**
 * Whether what was heard of a run here ends before what its message says: another device has heard the rest. What was
 * heard says more otherwise, such as why a person was asked.
 */
export function isBehind(heard: readonly RunStep[], logged: readonly ToolStep[]): boolean {
  const byCall = new Map(heard.filter(isTool).map((step) => [step.callId, step]));
  return logged.some(({ callId, result }) => {
    const step = byCall.get(callId);
    return step === undefined || (step.result === null && result !== null);
  });
}
