import { Check, Copy, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../copy-text.ts';
import { IconButton } from './IconButton.tsx';

const SHOWN_MS = { done: 2_000, refused: 5_000 } as const;

export interface CopyButtonProps {
  /** Read at the moment of the press. */
  readonly getText: () => string;
  readonly label?: string | undefined;
  readonly size?: 'tiny' | 'small' | 'medium' | undefined;
}

export function CopyButton({ getText, label, size = 'medium' }: CopyButtonProps) {
  const { t } = useTranslation('common');
  const [outcome, setOutcome] = useState<'none' | 'done' | 'refused'>('none');

  useEffect(() => {
    if (outcome === 'none') return;
    const timer = setTimeout(() => setOutcome('none'), SHOWN_MS[outcome]);
    return () => clearTimeout(timer);
  }, [outcome]);

  const handleCopy = async () => {
    setOutcome((await copyText(getText())) ? 'done' : 'refused');
  };

  const iconSize = size === 'medium' ? 15 : 14;
  const labels = { none: label ?? t('copy'), done: t('copied'), refused: t('copyFailed') };
  const icons = {
    none: <Copy size={iconSize} aria-hidden />,
    done: <Check size={iconSize} aria-hidden className="text-live" />,
    refused: <X size={iconSize} aria-hidden className="text-danger" />,
  };
  return (
    <span className="relative inline-grid flex-none">
      <IconButton label={labels[outcome]} size={size} onClick={() => void handleCopy()}>
        {icons[outcome]}
      </IconButton>
      {/* A new name of the button that is focused is read out by few. */}
      <span aria-live="polite" className="sr-only">
        {outcome !== 'none' && labels[outcome]}
      </span>
    </span>
  );
}
