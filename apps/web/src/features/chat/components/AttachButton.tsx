import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PICTURE_TYPES } from './first-picture.ts';

export interface AttachButtonProps {
  /** A sentence when the model cannot see images. */
  readonly blockedReason: string | undefined;
  readonly onPick: (file: File | null) => void;
}

export function AttachButton({ blockedReason, onPick }: AttachButtonProps) {
  const { t } = useTranslation('chat');
  const picker = useRef<HTMLInputElement>(null);
  const isBlocked = blockedReason !== undefined;
  return (
    <>
      <IconButton
        label={blockedReason ?? t('composer.attachImage')}
        keys={isBlocked ? undefined : ['Mod', 'U']}
        aria-disabled={isBlocked}
        data-action="attach-image"
        onClick={() => {
          if (!isBlocked) picker.current?.click();
        }}
      >
        <Plus size={18} aria-hidden />
      </IconButton>
      <input
        ref={picker}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        tabIndex={-1}
        aria-hidden
        className="hidden"
        onChange={(event) => {
          onPick(event.target.files?.[0] ?? null);
          event.target.value = '';
        }}
      />
    </>
  );
}
