import { UserType } from '@parley/contract/auth/schemas.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TypeColumn } from './TypeColumn.tsx';

export interface TypeChoiceProps {
  /** `null` while nothing is selected. */
  readonly chosen: UserType | null;
  readonly onChoose: (type: UserType) => void;
}

/** The four types beside each other; the arrow keys move. */
export function TypeChoice({ chosen, onChoose }: TypeChoiceProps) {
  const { t } = useTranslation('pages');
  const groupName = useId();
  return (
    <fieldset className="grid overflow-hidden rounded-5 border border-line bg-surface shadow-2 tablet:grid-cols-2 desktop:grid-cols-4">
      <legend className="sr-only">{t('userType.title')}</legend>
      {UserType.options.map((type) => (
        <TypeColumn
          key={type}
          type={type}
          groupName={groupName}
          isChosen={type === chosen}
          onChoose={onChoose}
        />
      ))}
    </fieldset>
  );
}
