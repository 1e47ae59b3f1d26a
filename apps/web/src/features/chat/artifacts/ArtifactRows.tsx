import { FileText } from 'lucide-react';
import { use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CarriedVersion, ToolLog } from '../sessions/message.ts';
import { listWritten } from './artifacts.ts';
import { OpenArtifact } from './open-artifact.ts';

export interface ArtifactRowsProps {
  readonly messageId: string;
  readonly logs?: readonly ToolLog[] | undefined;
  /** Written in another product. */
  readonly carried?: readonly CarriedVersion[] | undefined;
}

const NO_LOGS: readonly ToolLog[] = [];

/** Below an answer: the documents that were written for it, each as the version that came of it. */
export function ArtifactRows({ messageId, logs = NO_LOGS, carried }: ArtifactRowsProps) {
  const { t } = useTranslation('artifacts');
  const pane = use(OpenArtifact);
  const written = useMemo(() => listWritten(logs, carried), [logs, carried]);
  if (written.length === 0) return null;
  return (
    <ul aria-label={t('rows')} className="mt-3 flex flex-col items-start gap-1.5">
      {written.map(({ id, version: calledVersion, title: writtenTitle }) => {
        const artifact = pane?.artifacts.find((one) => one.id === id);
        // Another device may have made a version of the same number.
        const made = artifact?.versions.findLast(({ by }) => by.is === 'agent' && by.messageId === messageId);
        const version = made?.version ?? calledVersion;
        const title = artifact?.newest.title ?? writtenTitle;
        const words = (
          <>
            <FileText size={15} aria-hidden className="flex-none text-ink-3" />
            <span className="min-w-0 truncate">
              <span className="font-strong">{title}</span>
              <span className="tnum ml-2 text-ink-3">{t('version.number', { number: version })}</span>
            </span>
          </>
        );
        const look =
          'flex min-h-9 max-w-full items-center gap-2 rounded-3 border border-line px-3 text-left text-13 pointer-coarse:min-h-11';
        return (
          <li key={id} className="max-w-full">
            {pane && made ? (
              <button
                type="button"
                aria-label={t('open', { title, number: version })}
                onClick={() => pane.open({ artifactId: id, version })}
                className={`${look} bg-surface hover:border-line-strong hover:bg-surface-2`}
              >
                {words}
              </button>
            ) : (
              // The message that began it is gone, or what it changed.
              <span className={look}>{words}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
