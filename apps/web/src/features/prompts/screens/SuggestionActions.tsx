import { CopyPlus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { CopyButton } from '../../../ui/button/CopyButton.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import type { Suggestion } from '../prompt.ts';

export interface SuggestionActionsProps {
  readonly suggestion: Suggestion;
  readonly onFill: (where: 'new' | 'current') => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

export function SuggestionActions({ suggestion, onFill, onDuplicate, onRemove }: SuggestionActionsProps) {
  const { t } = useTranslation('systemPrompts');
  return (
    <>
      <Button variant="primary" onClick={() => onFill('new')}>
        {t('useInNew')}
      </Button>
      <Button onClick={() => onFill('current')}>{t('useInCurrent')}</Button>
      <CopyButton getText={() => suggestion.text} />
      {suggestion.isBuiltin ? (
        <Button variant="ghost" onClick={onDuplicate}>
          <CopyPlus size={14} aria-hidden />
          {t('copyAndEdit')}
        </Button>
      ) : (
        <IconButton label={t('remove')} onClick={onRemove}>
          <Trash2 size={15} aria-hidden />
        </IconButton>
      )}
    </>
  );
}
