import { MAX_PROGRAM_CHARACTERS } from '@parley/contract/tools/constants.ts';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { showError } from '../../../platform/toasts.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import type { CodeRunnerProps } from '../../../ui/markdown/code/code-runner.ts';
import { ProgramOutput } from './ProgramOutput.tsx';
import { runOnServer } from './programs.api.ts';

/** Runs the program of a code block at the server, in the sandbox of the agents' tools. */
export function ProgramButton({ code, language, onOutput }: CodeRunnerProps) {
  const { t } = useTranslation('replies');
  const [isRunning, setRunning] = useState(false);
  const close = () => onOutput(null);
  const run = async () => {
    setRunning(true);
    onOutput(<ProgramOutput outcome={null} onClose={close} />);
    try {
      onOutput(<ProgramOutput outcome={await runOnServer({ language, code })} onClose={close} />);
    } catch (error) {
      close();
      showError(toAppError(error));
    }
    setRunning(false);
  };
  if (code.trim() === '' || code.length > MAX_PROGRAM_CHARACTERS) return null;
  return (
    <IconButton
      label={t('program.run')}
      size="small"
      aria-disabled={isRunning}
      onClick={() => {
        if (!isRunning) void run();
      }}
    >
      <Play size={14} aria-hidden />
    </IconButton>
  );
}
