import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { textsOf } from '../../../platform/toasts.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import type { Upload } from '../use-uploads.ts';
import { numberFormat } from '../../../platform/i18n/formats.ts';

export interface UploadRowsProps {
  readonly uploads: readonly Upload[];
  readonly onDismiss: (id: number) => void;
}

/** What there is to say about a file besides how far it is. */
function Note({ upload: { problem, isDelayed, sameAs } }: { readonly upload: Upload }) {
  const { t } = useTranslation('knowledge');
  if (problem !== null)
    return (
      <span role="alert" className="block text-12 text-danger">
        {textsOf(problem).text}
      </span>
    );
  if (!isDelayed && sameAs === null) return null;
  return (
    <span role="status" className="block text-12 text-ink-3">
      {sameAs === null ? t('delayed') : t('same', { name: sameAs })}
    </span>
  );
}

function Progress({ upload: { share, problem, isDelayed, sameAs } }: { readonly upload: Upload }) {
  const { t, i18n } = useTranslation('knowledge');
  if (problem !== null || isDelayed || sameAs !== null) return null;
  if (share === null) return <span className="flex-none text-12 text-ink-3">{t('waiting')}</span>;
  const percent = numberFormat(i18n.language, { style: 'percent' });
  return (
    <span role="status" className="tnum flex-none text-12 text-ink-3">
      {t('sending', { share: percent.format(share) })}
    </span>
  );
}

/** Files on their way, those that wait, and those that were not taken. */
export function UploadRows({ uploads, onDismiss }: UploadRowsProps) {
  const { t } = useTranslation('knowledge');
  if (uploads.length === 0) return null;
  return (
    <ul
      aria-label={t('uploads')}
      className="max-h-80 divide-y divide-line overflow-y-auto rounded-4 border border-line"
    >
      {uploads.map((upload) => {
        const { id, name, share, problem } = upload;
        return (
          <li key={id} className="flex min-h-11 items-center gap-3 px-3 py-1.5">
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate">
                {name}
              </span>
              <Note upload={upload} />
            </span>
            <Progress upload={upload} />
            {(problem !== null || share === null) && (
              <IconButton label={t('dismiss', { name })} onClick={() => onDismiss(id)}>
                <X size={15} aria-hidden />
              </IconButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}
