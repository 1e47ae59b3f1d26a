import { BookOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export interface InstructionsChipProps {
  /** Those that every new chat begins with, not this chat's own. */
  readonly isDefault: boolean;
  readonly onOpen: () => void;
}

/** Says in the composer that more is sent to the model than what is written there. */
export function InstructionsChip({ isDefault, onOpen }: InstructionsChipProps) {
  const { t } = useTranslation('chat');
  const label = t(isDefault ? 'composer.instructionsDefault' : 'composer.instructions');
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={label}
      onClick={onOpen}
      className="inline-flex h-7.5 min-w-0 items-center justify-center gap-1.5 rounded-3 px-2.25 text-13 font-medium text-ink-2 hover:bg-surface-3 pointer-coarse:h-11 pointer-coarse:min-w-11"
    >
      <BookOpen size={15} aria-hidden className="flex-none text-ink-3" />
      <span className="hidden truncate tablet:inline">{label}</span>
    </button>
  );
}
