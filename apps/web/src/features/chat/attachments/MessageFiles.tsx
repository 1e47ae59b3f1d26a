import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { formatBytes } from '../../../ui/format/format-bytes.ts';
import { formatCount } from '../../../ui/format/format-count.ts';
import { FileIcon } from './FileIcon.tsx';
import type { FileView } from './file-view.ts';

const FileViewer = lazyPart(async () => ({ default: (await import('./FileViewer.tsx')).FileViewer }));

/** The files that went with a message; a press shows the text that was read out of one. */
export function MessageFiles({ files }: { readonly files: readonly FileView[] }) {
  const { t, i18n } = useTranslation('chat');
  const [viewed, setViewed] = useState<FileView | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <ul aria-label={t('files.label')} className="flex max-w-full flex-wrap justify-end gap-2">
        {files.map((file) => (
          <li key={file.id} className="max-w-full min-w-0">
            <button
              type="button"
              title={t('files.view', { name: file.name })}
              onClick={(event) => {
                opener.current = event.currentTarget;
                setViewed(file);
              }}
              className="flex h-13 max-w-72 min-w-0 items-center gap-2.25 rounded-[10px] border border-line bg-surface-2 pr-4 pl-2.5 text-left hover:border-line-strong"
            >
              <FileIcon name={file.name} />
              <span className="flex min-w-0 flex-col leading-[17px]">
                <b className="truncate text-13 font-strong">{file.name}</b>
                <span className="tnum truncate text-12 text-ink-3">
                  {[
                    formatBytes(file.sizeBytes, i18n.language),
                    file.pages !== undefined &&
                      t('files.pages', {
                        count: file.pages,
                        formatted: formatCount(file.pages, i18n.language),
                      }),
                    file.text === null && t('files.notShared'),
                  ]
                    .filter((fact) => fact !== false)
                    .join(t('files.separator'))}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {viewed !== null && (
        <Suspense fallback={null}>
          <FileViewer
            file={viewed}
            onClose={() => {
              setViewed(null);
              opener.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
