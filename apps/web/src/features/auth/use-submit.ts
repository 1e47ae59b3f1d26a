import { toAppError } from '../../platform/errors/to-app-error.ts';
import { useState } from 'react';
import { toFormProblem, type FormProblem } from './form-problem.ts';

export interface Submit {
  readonly isBusy: boolean;
  readonly problem: FormProblem | null;
  /** True when it went well. */
  readonly run: (action: () => Promise<unknown>) => Promise<boolean>;
  readonly clear: () => void;
}

/** Sends a form: one at a time, and what went wrong stays until the next try. */
export function useSubmit(): Submit {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  return {
    isBusy,
    problem,
    async run(action) {
      setBusy(true);
      setProblem(null);
      try {
        await action();
        return true;
      } catch (error) {
        setProblem(toFormProblem(toAppError(error)));
        return false;
      } finally {
        setBusy(false);
      }
    },
    clear: () => setProblem(null),
  };
}
