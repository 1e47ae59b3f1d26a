import { MAX_FILE_BYTES } from '@parley/contract/chat/constants.ts';
import { Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../../ui/format/format-bytes.ts';

/** Covers the composer while files are dragged over the window; nothing else moves. */
export function DropTarget({ count }: { readonly count: number }) {
  const { t, i18n } = useTranslation('chat');
  return (
    <div className="pointer-events-none absolute inset-[-1px] z-10 grid place-items-center rounded-5 border-[1.5px] border-dashed border-live-solid bg-live-tint font-strong text-live">
      <span className="flex items-center gap-2">
        <Upload size={16} aria-hidden />
        {t('composer.drop', { count, limit: formatBytes(MAX_FILE_BYTES, i18n.language) })}
      </span>
    </div>
  );
}
