import type { ProgramOutcome } from '@parley/contract/tools/schemas.ts';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/button/CopyButton.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { formatDuration } from '../../../ui/format/format-duration.ts';

export interface ProgramOutputProps {
  /** Null while it runs. */
  readonly outcome: ProgramOutcome | null;
  readonly onClose: () => void;
}

function textOf({ failure, printed, result }: ProgramOutcome): string {
  const value = typeof result === 'string' ? result : JSON.stringify(result, null, 2);
  const end = failure ?? (result === null ? '' : value);
  return [printed.trimEnd(), end].filter((part) => part !== '').join('\n');
}

/** Below a program: what it printed, and its last value or why it failed. */
export function ProgramOutput({ outcome, onClose }: ProgramOutputProps) {
  const { t, i18n } = useTranslation(['replies', 'common']);
  const { t: tCommon } = useTranslation('common');
  if (outcome === null)
    return (
      <div role="status" className="border-t border-line px-3 py-2 text-12 text-live">
        {t('program.running')}
      </div>
    );
  const text = textOf(outcome);
  const hasFailed = outcome.failure !== null;
  return (
    <div role="status" className="border-t border-line">
      <div className="flex h-8.5 items-center gap-2 pr-1.5 pl-3 text-12 pointer-coarse:h-11 pointer-coarse:pr-0">
        <span className={`font-medium ${hasFailed ? 'text-danger' : 'text-ink-2'}`}>
          {t(hasFailed ? 'program.failed' : 'program.output')}
        </span>
        <span className="tnum flex-1 text-ink-3">
          {formatDuration(outcome.took_ms, tCommon, i18n.language)}
        </span>
        {text !== '' && <CopyButton size="small" label={t('program.copy')} getText={() => text} />}
        <IconButton label={t('common:close')} size="small" onClick={onClose}>
          <X size={14} aria-hidden />
        </IconButton>
      </div>
      {text === '' ? (
        <div className="px-3 pb-3 text-12 text-ink-3">{t('program.none')}</div>
      ) : (
        <pre tabIndex={0} className="max-h-80 overflow-auto whitespace-pre-wrap wrap-anywhere">
          {text}
        </pre>
      )}
    </div>
  );
}
