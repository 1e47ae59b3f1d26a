import { MAX_PROGRAM_CHARACTERS } from '@parley/contract/tools/constants.ts';
import { Play, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { showError } from '../../../platform/toasts.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import type { CodeRunnerProps } from '../../../ui/markdown/code/code-runner.ts';
import { ProgramOutput } from './ProgramOutput.tsx';
import { runOnServer } from './programs.api.ts';

/** Runs the program of a code block at the server, in the sandbox of the agents' tools, or stops it. */
export function ProgramButton({ code, language, onOutput }: CodeRunnerProps) {
  const { t } = useTranslation('replies');
  const [isRunning, setRunning] = useState(false);
  const running = useRef<AbortController | null>(null);
  const stop = () => running.current?.abort();
  // Nobody reads what it prints any more.
  useEffect(() => stop, []);
  const close = () => onOutput(null);
  const run = async () => {
    const { signal } = (running.current = new AbortController());
    setRunning(true);
    onOutput(<ProgramOutput outcome={null} onClose={close} />);
    try {
      const outcome = await runOnServer({ language, code }, signal);
      onOutput(<ProgramOutput outcome={outcome} onClose={close} />);
    } catch (error) {
      close();
      if (!signal.aborted) showError(toAppError(error));
    }
    setRunning(false);
  };
  if (code.trim() === '' || code.length > MAX_PROGRAM_CHARACTERS) return null;
  return (
    <IconButton
      label={t(isRunning ? 'program.stop' : 'program.run')}
      size="small"
      onClick={() => (isRunning ? stop() : void run())}
    >
      {isRunning ? <Square size={12} fill="currentColor" aria-hidden /> : <Play size={14} aria-hidden />}
    </IconButton>
  );
}
