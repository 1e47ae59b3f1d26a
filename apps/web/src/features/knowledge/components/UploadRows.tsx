import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { textsOf } from '../../../platform/toasts.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import type { Upload } from '../use-uploads.ts';

export interface UploadRowsProps {
  readonly uploads: readonly Upload[];
  readonly onDismiss: (id: number) => void;
}

/** Files on their way, and those that were not taken. */
export function UploadRows({ uploads, onDismiss }: UploadRowsProps) {
  const { t, i18n } = useTranslation('knowledge');
  if (uploads.length === 0) return null;
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  return (
    <ul aria-label={t('uploads')} className="divide-y divide-line rounded-4 border border-line">
      {uploads.map(({ id, name, share, problem }) => (
        <li key={id} className="flex min-h-11 items-center gap-3 px-3 py-1.5">
          <span className="min-w-0 flex-1">
            <span dir="auto" className="block truncate">
              {name}
            </span>
            {problem !== null && (
              <span role="alert" className="block text-12 text-danger">
                {textsOf(problem).text}
              </span>
            )}
          </span>
          {problem === null ? (
            <span role="status" className="tnum text-12 text-ink-3">
              {t('sending', { share: percent.format(share) })}
            </span>
          ) : (
            <IconButton label={t('dismiss', { name })} onClick={() => onDismiss(id)}>
              <X size={15} aria-hidden />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}
