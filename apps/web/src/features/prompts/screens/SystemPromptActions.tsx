import { CopyPlus, Pencil, Star, StarOff, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { CopyButton } from '../../../ui/button/CopyButton.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import type { SystemPrompt } from '../prompt.ts';
import type { PromptUse } from './use-prompt-use.ts';

export interface SystemPromptActionsProps {
  readonly prompt: SystemPrompt;
  readonly isDefault: boolean;
  readonly use: PromptUse;
  readonly onEdit: () => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

export function SystemPromptActions(props: SystemPromptActionsProps) {
  const { t } = useTranslation('systemPrompts');
  const { prompt, isDefault, use } = props;
  return (
    <>
      <Button variant="primary" onClick={() => use.inNewChat(prompt)}>
        {t('useInNew')}
      </Button>
      <Button onClick={() => use.inThisChat(prompt)}>{t('useInCurrent')}</Button>
      <Button onClick={() => use.asDefault(isDefault ? null : prompt)}>
        {isDefault ? <StarOff size={14} aria-hidden /> : <Star size={14} aria-hidden />}
        {t(isDefault ? 'unmakeDefault' : 'makeDefault')}
      </Button>
      <CopyButton getText={() => prompt.prompt} />
      {prompt.isBuiltin ? (
        <Button variant="ghost" onClick={props.onDuplicate}>
          <CopyPlus size={14} aria-hidden />
          {t('copyAndEdit')}
        </Button>
      ) : (
        <>
          <IconButton label={t('edit')} onClick={props.onEdit}>
            <Pencil size={15} aria-hidden />
          </IconButton>
          <IconButton label={t('remove')} onClick={props.onRemove}>
            <Trash2 size={15} aria-hidden />
          </IconButton>
        </>
      )}
    </>
  );
}
