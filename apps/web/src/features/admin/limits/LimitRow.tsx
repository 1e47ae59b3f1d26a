import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Meter } from '../../../ui/display/Meter.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { parseLimit, toFieldText, toPeakShare } from './limit-draft.ts';
import { LimitField } from './LimitField.tsx';
import type { AdminLimit } from './limits.api.ts';
import { useLimitValue } from './use-limit-texts.ts';

export interface LimitRowProps {
  readonly limit: AdminLimit;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

function Peak({ limit, next }: { readonly limit: AdminLimit; readonly next: number }) {
  const { t, i18n } = useTranslation('admin-limits');
  const toWords = useLimitValue();
  const peak = toPeakShare(limit, next);
  if (peak === null || limit.peak === null) return <span className="text-ink-3">{t('notMeasured')}</span>;
  const words = toWords(limit, limit.peak);
  return (
    <span className="flex items-center gap-3">
      <span className="hidden w-23 flex-none @min-[38rem]:block">
        <Meter
          value={peak.share}
          label={t('peakOf', { name: t(`names.${limit.id}`) })}
          tone={peak.isNearlyReached ? 'warn' : 'live'}
        />
      </span>
      <span className={`tnum ${peak.isNearlyReached ? 'text-warn' : 'text-ink-2'}`}>
        {limit.refused === 0
          ? words
          : t('refused', { peak: words, number: formatCount(limit.refused, i18n.language) })}
      </span>
    </span>
  );
}

export function LimitRow({ limit, text, onChange }: LimitRowProps) {
  const { t } = useTranslation('admin-limits');
  const toWords = useLimitValue();
  const name = t(`names.${limit.id}`);
  const value = parseLimit(limit, text);
  const isDefault = value === limit.default;
  const bounds = { min: toWords(limit, limit.min), max: toWords(limit, limit.max) };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_8.5rem] items-center gap-x-4 gap-y-1 border-t border-line py-2 @min-[38rem]:min-h-10.5 @min-[38rem]:grid-cols-[minmax(0,1fr)_8rem_6.5rem_13.5rem] @min-[38rem]:py-1.5">
      <span className="min-w-0">
        {name}
        {limit.effective !== limit.value && (
          <span className="ml-2 text-12 text-ink-3">
            {t('scaled', { value: toWords(limit, limit.effective) })}
          </span>
        )}
      </span>
      <LimitField
        limit={limit}
        name={name}
        text={text}
        isChanged={value !== limit.value}
        problem={
          value === null ? t(`bounds.${limit.unit === 'dollars' ? 'dollars' : 'whole'}`, bounds) : null
        }
        onChange={onChange}
      />
      <span className="tnum flex items-center gap-1 text-12 text-ink-3 @min-[38rem]:text-13">
        <span className="@min-[38rem]:hidden">{t('heads.default')}</span>
        {toWords(limit, limit.default)}
        {!isDefault && (
          <IconButton
            label={t('reset', { name })}
            size="tiny"
            onClick={() => onChange(toFieldText(limit, limit.default))}
          >
            <RotateCcw size={13} aria-hidden />
          </IconButton>
        )}
      </span>
      <span className="flex justify-end gap-1 text-12 @min-[38rem]:justify-start @min-[38rem]:text-13">
        <span className="text-ink-3 @min-[38rem]:hidden">{t('peak')}</span>
        <Peak limit={limit} next={value ?? limit.value} />
      </span>
    </li>
  );
}
