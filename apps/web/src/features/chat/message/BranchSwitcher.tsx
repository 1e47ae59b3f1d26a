import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import type { BranchView } from './message-view.ts';

export interface BranchSwitcherProps {
  readonly branch: BranchView;
  readonly onSelect: (position: number) => void;
}

export function BranchSwitcher({ branch, onSelect }: BranchSwitcherProps) {
  const { t } = useTranslation('chat');
  const { position, count } = branch;
  const isFirst = position <= 1;
  const isLast = position >= count;
  return (
    <span className="inline-flex items-center text-12 font-medium text-ink-3">
      <IconButton
        label={t('message.previousBranch')}
        size="tiny"
        aria-disabled={isFirst}
        onClick={() => {
          if (!isFirst) onSelect(position - 1);
        }}
      >
        <ChevronLeft size={14} aria-hidden />
      </IconButton>
      <span className="tnum">{t('message.branch', { position, count })}</span>
      <IconButton
        label={t('message.nextBranch')}
        size="tiny"
        aria-disabled={isLast}
        onClick={() => {
          if (!isLast) onSelect(position + 1);
        }}
      >
        <ChevronRight size={14} aria-hidden />
      </IconButton>
    </span>
  );
}
