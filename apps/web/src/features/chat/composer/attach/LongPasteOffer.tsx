import { FileText, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { formatCount } from '../../../../ui/format/format-count.ts';
import { IconButton } from '../../../../ui/button/IconButton.tsx';

export interface LongPasteOfferProps {
  readonly characters: number;
  readonly onAttach: () => void;
  readonly onDismiss: () => void;
}

export function LongPasteOffer({ characters, onAttach, onDismiss }: LongPasteOfferProps) {
  const { t, i18n } = useTranslation(['chat', 'common']);
  return (
    <div role="status" className="flex items-center gap-2 px-3 pt-2.5 text-13 text-ink-2">
      <FileText size={16} aria-hidden className="flex-none text-ink-3" />
      <span className="min-w-0 flex-1">
        {t('composer.longPaste', {
          count: characters,
          formatted: formatCount(characters, i18n.language),
        })}
      </span>
      <Button size="small" onClick={onAttach}>
        {t('composer.attachAsText')}
      </Button>
      <IconButton label={t('common:close')} size="tiny" onClick={onDismiss}>
        <X size={14} aria-hidden />
      </IconButton>
    </div>
  );
}
