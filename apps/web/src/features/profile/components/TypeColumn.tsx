import type { UserType } from '@parley/contract/auth/schemas.ts';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { USER_TYPES, type TypeFeature } from '../user-types.ts';

export interface TypeColumnProps {
  readonly type: UserType;
  /** Of the group of radio buttons. */
  readonly groupName: string;
  readonly isChosen: boolean;
  readonly onChoose: (type: UserType) => void;
}

function FeatureRow({ feature }: { readonly feature: TypeFeature }) {
  const { t } = useTranslation('pages');
  return (
    <li className="flex items-center gap-2 text-13 leading-[29px]! text-ink-2">
      <Check size={15} aria-hidden className="flex-none text-live" />
      <span className="min-w-0 flex-1">{t(`userType.features.${feature}`)}</span>
    </li>
  );
}

/** One kind of user: who that is, and what the sidebar shows. */
export function TypeColumn({ type, groupName, isChosen, onChoose }: TypeColumnProps) {
  const { t } = useTranslation('pages');
  const descriptionId = useId();
  const { icon: Icon, features } = USER_TYPES[type];
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
          <FeatureRow key={feature} feature={feature} />
        ))}
      </ul>
    </label>
  );
}
