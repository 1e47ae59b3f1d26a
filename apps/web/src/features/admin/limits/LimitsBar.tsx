import { useTranslation } from 'react-i18next';
import { SaveFrame } from '../components/SaveFrame.tsx';
import { isUnderPeak, type LimitChange } from './limit-draft.ts';
import { useLimitValue } from './use-limit-texts.ts';

export interface LimitsBarProps {
  readonly changes: readonly LimitChange[];
  readonly isBusy: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

export function LimitsBar({ changes, isBusy, onSave, onDiscard }: LimitsBarProps) {
  const { t } = useTranslation('admin-limits');
  const toWords = useLimitValue();
  if (changes.length === 0) return null;
  return (
    <SaveFrame
      label={t('unsaved')}
      discardLabel={t('discard')}
      saveLabel={t('save')}
      isBusy={isBusy}
      isBlocked={changes.some(({ to }) => to === null)}
      onSave={onSave}
      onDiscard={onDiscard}
    >
      <p className="text-13 font-strong text-ink">{t('changes', { count: changes.length })}</p>
      {changes.map(({ limit, to }) => {
        const name = t(`names.${limit.id}`);
        if (to === null)
          return (
            <p key={limit.id} className="text-danger">
              {t('notPossible', { name })}
            </p>
          );
        return (
          <div key={limit.id}>
            <p>{t('change', { name, from: toWords(limit, limit.value), to: toWords(limit, to) })}</p>
            {isUnderPeak(limit, to) && (
              <p className="text-warn">{t('underPeak', { peak: toWords(limit, limit.peak ?? 0) })}</p>
            )}
          </div>
        );
      })}
    </SaveFrame>
  );
}
