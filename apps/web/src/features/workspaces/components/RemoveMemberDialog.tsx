import type { WorkspaceMember } from '@parley/contract/workspaces/schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';

export interface RemoveMemberDialogProps {
  readonly member: WorkspaceMember;
  readonly onRemove: (agents: 'transfer' | 'delete') => void;
  readonly onClose: () => void;
}

const CHOICES = ['transfer', 'delete'] as const;

/** Asks what becomes of what they made for the workspace. */
export function RemoveMemberDialog({ member, onRemove, onClose }: RemoveMemberDialogProps) {
  const { t } = useTranslation('workspaces');
  const [choice, setChoice] = useState<(typeof CHOICES)[number]>('transfer');
  const name = member.username ?? member.user_id;
  return (
    <ConfirmDialog
      title={t('remove.title', { name })}
      action={t('remove.action')}
      onConfirm={() => onRemove(choice)}
      onCancel={onClose}
    >
      <p>{t('remove.text')}</p>
      {member.agents > 0 && (
        <fieldset className="mt-3">
          <legend className="font-strong">{t('remove.agents', { count: member.agents })}</legend>
          {CHOICES.map((each) => (
            <label key={each} className="flex cursor-pointer items-center gap-2 py-1.5">
              <input
                type="radio"
                name="agents"
                checked={each === choice}
                onChange={() => setChoice(each)}
                className="size-4 accent-ink"
              />
              {t(`remove.${each}`)}
            </label>
          ))}
        </fieldset>
      )}
    </ConfirmDialog>
  );
}
