import { useTranslation } from 'react-i18next';

export type FactName =
  | 'when'
  | 'page'
  | 'who'
  | 'screen'
  | 'language'
  | 'online'
  | 'timezone'
  | 'platform'
  | 'cookies'
  | 'referrer'
  | 'agent'
  | 'viewport'
  | 'timestamp';

export interface FactListProps {
  /** Empty ones are left out. */
  readonly facts: readonly (readonly [name: FactName, value: string])[];
}

export function FactList({ facts }: FactListProps) {
  const { t } = useTranslation('admin');
  return (
    <dl className="tnum grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{t(`reports.facts.${name}`)}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
