import type { UserType } from '@parley/contract/auth/schemas.ts';
import { Check, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { USER_TYPES } from '../user-types.ts';

export interface TypeColumnProps {
  readonly type: UserType;
  /** Of the group of radio buttons. */
  readonly groupName: string;
  readonly isChosen: boolean;
  readonly onChoose: (type: UserType) => void;
}

const LINE = 'flex items-center gap-2 text-13 leading-[29px]!';

/** One kind of person: who that is, what the sidebar shows and what it leaves out. */
export function TypeColumn({ type, groupName, isChosen, onChoose }: TypeColumnProps) {
  const { t } = useTranslation('pages');
  const descriptionId = useId();
  const { icon: Icon, features, leftOut } = USER_TYPES[type];
  return (
    <label
      className={`relative flex cursor-pointer flex-col border-line px-6 pt-6 pb-5.5 not-first:border-t has-focus-visible:outline-2 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus tablet:nth-2:border-t-0 tablet:even:border-l desktop:border-t-0! desktop:not-first:border-l ${isChosen ? 'bg-live-tint' : ''}`}
    >
      <input
        type="radio"
        name={groupName}
        value={type}
        checked={isChosen}
        onChange={() => onChoose(type)}
        aria-label={t(`userType.types.${type}.name`)}
        aria-describedby={descriptionId}
        className="sr-only"
      />
      <span
        aria-hidden
        className={`absolute top-6 right-5 size-4.5 rounded-full ${isChosen ? 'border-6 border-live-solid bg-surface' : 'border-[1.5px] border-control'}`}
      />
      <Icon size={26} strokeWidth={1.6} aria-hidden />
      <span className="mt-4.5 text-17 font-bold">{t(`userType.types.${type}.name`)}</span>
      <span id={descriptionId} className="mt-1 text-ink-2 desktop:min-h-15">
        {t(`userType.types.${type}.description`)}
      </span>
      <ul className={`mt-3 desktop:mt-0 ${isChosen ? '' : 'max-tablet:hidden'}`}>
        {features.map((feature) => (
          <li key={feature} className={`${LINE} text-ink-2`}>
            <Check size={15} aria-hidden className="flex-none text-live" />
            {t(`userType.features.${feature}`)}
          </li>
        ))}
        {leftOut.map((feature) => (
          <li key={feature} className={`${LINE} text-ink-3`}>
            <X size={15} aria-hidden className="flex-none" />
            <span className="sr-only">{t('userType.leftOut')}</span>
            {t(`userType.features.${feature}`)}
          </li>
        ))}
      </ul>
    </label>
  );
}
