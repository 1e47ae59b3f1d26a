import { useTranslation } from 'react-i18next';
import { textOf, withText, type LimitDraft } from './limit-draft.ts';
import { LimitRow } from './LimitRow.tsx';
import type { AdminLimit } from './limits.api.ts';

export interface LimitGroupProps {
  readonly name: AdminLimit['group'];
  readonly limits: readonly AdminLimit[];
  readonly draft: LimitDraft;
  readonly onDraft: (draft: LimitDraft) => void;
}

/** Its meaning at the left, its limits at the right. */
export function LimitGroup({ name, limits, draft, onDraft }: LimitGroupProps) {
  const { t } = useTranslation('admin-limits');
  return (
    <section
      aria-labelledby={`limits-${name}`}
      className="grid gap-x-10 gap-y-3 border-b border-line pb-5 last-of-type:border-b-0 desktop:grid-cols-[13rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={`limits-${name}`} className="text-15 font-strong">
          {t(`groups.${name}.title`)}
        </h2>
        <p className="mt-1 text-13 text-ink-3">{t(`groups.${name}.text`)}</p>
      </div>
      <div className="@container">
        <div
          aria-hidden
          className="hidden grid-cols-[minmax(0,1fr)_8rem_6.5rem_13.5rem] gap-x-4 pb-1.5 text-12 font-medium text-ink-3 @min-[38rem]:grid"
        >
          <span />
          <span>{t('heads.limit')}</span>
          <span>{t('heads.default')}</span>
          <span>{t(name === 'calls' ? 'heads.peakToday' : 'heads.peak')}</span>
        </div>
        <ul>
          {limits.map((limit) => (
            <LimitRow
              key={limit.id}
              limit={limit}
              text={textOf(draft, limit)}
              onChange={(text) => onDraft(withText(draft, limit, text))}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}
