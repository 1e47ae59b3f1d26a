import { ChevronDown, ChevronRight, ScrollText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageText } from '../../../ui/markdown/MessageText.tsx';

export interface SummaryBlockProps {
  readonly text: string;
  /** At the end of its row. */
  readonly aside?: ReactNode;
  /** Below the text. */
  readonly children?: ReactNode;
}

/** Where the oldest messages were; opens to the summary that stands for them. */
export function SummaryBlock({ text, aside, children }: SummaryBlockProps) {
  const { t } = useTranslation('chat');
  const [isOpen, setOpen] = useState(false);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <article aria-label={t('summary.title')} className="rounded-3 border border-dashed border-line-strong">
      <div className="flex items-center gap-1 pr-1">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-10 min-w-0 flex-1 items-center gap-2 rounded-3 px-3 text-left text-13 text-ink-2 hover:text-ink pointer-coarse:min-h-11"
        >
          <ScrollText size={16} aria-hidden className="flex-none text-ink-3" />
          <span className="flex-1">{t('summary.title')}</span>
          <Chevron size={14} aria-hidden className="flex-none text-ink-3" />
        </button>
        {aside}
      </div>
      {isOpen && (
        <div className="border-t border-dashed border-line-strong px-3 py-3">
          <MessageText text={text} isStreaming={false} />
          {children}
        </div>
      )}
    </article>
  );
}
