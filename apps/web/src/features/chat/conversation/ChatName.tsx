import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../ui/page/use-screen-size.ts';
import { NameField } from '../list/NameField.tsx';

export interface ChatNameProps {
  /** Empty until the chat has one. */
  readonly name: string;
  readonly isRenaming: boolean;
  readonly onRenaming: (isRenaming: boolean) => void;
  readonly onRename: (name: string) => void;
}

/** The name of the chat, renamed in place. Phones have room for the model only; the menu renames there. */
export function ChatName({ name, isRenaming, onRenaming, onRename }: ChatNameProps) {
  const { t } = useTranslation('chat');
  const isPhone = useIsPhone();
  if (isRenaming) {
    return (
      <div className="w-72 max-w-full">
        <NameField
          name={name}
          onDone={(next) => {
            onRenaming(false);
            onRename(next);
          }}
          onCancel={() => onRenaming(false)}
        />
      </div>
    );
  }
  const shown = name === '' ? t('session.untitled') : name;
  if (isPhone) return <h1 className="sr-only">{shown}</h1>;
  return (
    <h1 className="min-w-0 shrink font-medium text-ink-2">
      <button
        type="button"
        title={t('session.rename')}
        onClick={() => onRenaming(true)}
        className="block h-7 max-w-80 truncate rounded-2 px-1.5 hover:bg-surface-3 hover:text-ink pointer-coarse:h-11"
      >
        {shown}
      </button>
    </h1>
  );
}
