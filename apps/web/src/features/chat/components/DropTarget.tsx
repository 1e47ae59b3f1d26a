import { Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Covers the composer while a file is dragged over it; nothing else moves. */
export function DropTarget() {
  const { t } = useTranslation('chat');
  return (
    <div className="pointer-events-none absolute inset-[-1px] grid place-items-center rounded-5 border-[1.5px] border-dashed border-live-solid bg-live-tint font-strong text-live">
      <span className="flex items-center gap-2">
        <Upload size={16} aria-hidden />
        {t('composer.dropImage')}
      </span>
    </div>
  );
}
