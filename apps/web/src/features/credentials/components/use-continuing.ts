import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { browserClock } from '../../../platform/clock.ts';
import { toLanguage } from '../../../platform/tools/tools.api.ts';
import { validateCredentials } from '../../../platform/tools/validate-credentials.ts';
import { rereadCredentials } from '../credentials.api.ts';

/** Time to stop it before the run goes on by itself. */
const CONTINUES_AFTER_MS = 3_000;

/**
 * `needed`: something is missing; `unchecked`: the server could not be asked whether nothing is; `continuing`: goes on by
 * itself in a moment.
 */
export type Continuing = 'needed' | 'checking' | 'unchecked' | 'ready' | 'continuing';

export interface ContinuingOptions {
  readonly tools: readonly string[];
  readonly isComplete: boolean;
  /** Undefined where nothing waits. */
  readonly onContinue: (() => void) | undefined;
}

type Checked = 'valid' | 'invalid' | 'failed' | null;

/** Once all credentials are there, the server is asked whether the tools have what they need; then the run goes on. */
export function useContinuing({ tools, isComplete, onContinue }: ContinuingOptions) {
  const { i18n } = useTranslation();
  const [checked, setChecked] = useState<Checked>(null);
  const [isStopped, setStopped] = useState(false);
  const [round, setRound] = useState(0);
  const language = toLanguage(i18n.language);
  const names = tools.join();

  useEffect(() => {
    setChecked(null);
    if (!isComplete) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    validateCredentials(names.split(','), { language, signal }).then(
      ({ valid }) => {
        setChecked(valid ? 'valid' : 'invalid');
        if (!valid) void rereadCredentials();
      },
      () => {
        if (!signal.aborted) setChecked('failed');
      },
    );
    return () => controller.abort();
  }, [names, language, isComplete, round]);

  const isValid = isComplete && checked === 'valid';
  const isContinuing = isValid && !isStopped && onContinue !== undefined;
  useEffect(() => {
    if (!isContinuing) return undefined;
    return browserClock.after(CONTINUES_AFTER_MS, onContinue);
  }, [isContinuing, onContinue]);

  const state: Continuing = ((): Continuing => {
    if (!isComplete) return 'needed';
    if (checked === null) return 'checking';
    // Where the server lacks something that this page takes for set, the page is told with the next answer.
    if (checked !== 'valid') return 'unchecked';
    return isContinuing ? 'continuing' : 'ready';
  })();
  return { state, stop: () => setStopped(true), checkAgain: () => setRound(round + 1) };
}
