import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/form/Select.tsx';
import { helperOf, stateOf, withHelper, type ModelDraft } from './model-draft.ts';
import type { AdminModels } from './models.api.ts';

const CHEAPEST = '';

export interface HelperFieldProps {
  readonly saved: AdminModels;
  readonly draft: ModelDraft;
  readonly onDraft: (draft: ModelDraft) => void;
}

/** Which model writes titles and summaries, and which one does while the chosen one cannot. */
export function HelperField({ saved, draft, onDraft }: HelperFieldProps) {
  const { t } = useTranslation('admin-models');
  const id = useId();
  const chosen = helperOf(saved, draft);
  const { current } = saved.helper;
  const offered = saved.models.filter((model) => stateOf(draft, model).is_enabled);
  const isAway = chosen !== null && !offered.some((model) => model.id === chosen);
  const away = saved.models.find((model) => model.id === chosen);
  const options = [
    { value: CHEAPEST, label: t('helper.cheapest') },
    ...(isAway ? [{ value: chosen, label: t('helper.away', { name: away?.name ?? chosen }) }] : []),
    ...offered.map((model) => ({ value: model.id, label: model.name })),
  ];
  const isStandIn = draft.helper === undefined && current !== null && current.id !== chosen;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id}>{t('helper.label')}</label>
      <div className="w-full tablet:w-56">
        <Select
          id={id}
          value={chosen ?? CHEAPEST}
          options={options}
          onChange={(value) => onDraft(withHelper(draft, saved, value === CHEAPEST ? null : value))}
        />
      </div>
      {isStandIn && (
        <span className={isAway ? 'text-warn' : 'text-ink-3'}>{t('helper.now', { name: current.name })}</span>
      )}
    </div>
  );
}
