import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../platform/query.ts';
import { SaveFrame } from '../components/SaveFrame.tsx';
import { formatPrice, isUnderCost, listChanges, type ModelChange, type ModelDraft } from './model-draft.ts';
import { adminModelsApi, type AdminModels } from './models.api.ts';

/** Who uses a model that is about to be turned off, and what they get. */
function OffNote({ change: { model } }: { readonly change: ModelChange }) {
  const { t } = useTranslation('admin-models');
  const { data } = useQuery(
    { queryKey: ['admin-model-use', model.id], queryFn: () => adminModelsApi.findUse(model.id) },
    queryClient,
  );
  if (!data) return null;
  const chats = t('chats', { count: data.chats });
  const agents = t('agents', { count: data.agents });
  return (
    <p>
      {data.replacement
        ? t('offUse', { name: model.name, chats, agents, next: data.replacement.name })
        : t('offUseNone', { name: model.name, chats, agents })}
    </p>
  );
}

function useOldValues(): (change: ModelChange) => string {
  const { t, i18n } = useTranslation('admin-models');
  return ({ model, to }) => {
    const { state: from } = model;
    const before = from.price ?? model.default_price;
    const parts = [
      JSON.stringify(from.price) !== JSON.stringify(to.price) &&
        t('was.price', { input: formatPrice(before.input), output: formatPrice(before.output) }),
      from.is_enabled !== to.is_enabled && t(from.is_enabled ? 'was.on' : 'was.off'),
      from.is_quick !== to.is_quick && t(from.is_quick ? 'was.quick' : 'was.notQuick'),
      from.is_recommended !== to.is_recommended &&
        t(from.is_recommended ? 'was.featured' : 'was.notFeatured'),
    ].filter((part) => part !== false);
    const list = new Intl.ListFormat(i18n.language, { style: 'narrow', type: 'conjunction' }).format(parts);
    return t('was.line', { name: model.name, list });
  };
}

/** Above a table there is room for so many lines; a markup changes every model. */
const SHOWN_CHANGES = 5;

export interface SaveBarProps {
  readonly saved: AdminModels;
  readonly draft: ModelDraft;
  readonly hasBadPrice: boolean;
  readonly isBusy: boolean;
  /** The first press said that a price is under the cost. */
  readonly isWarned: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

export function SaveBar({ saved, draft, hasBadPrice, isBusy, isWarned, onSave, onDiscard }: SaveBarProps) {
  const { t } = useTranslation('admin-models');
  const toOldValues = useOldValues();
  const changes = listChanges(saved, draft);
  const count = changes.length + (draft.order ? 1 : 0) + (draft.helper === undefined ? 0 : 1);
  const { chosen } = saved.helper;
  const before =
    chosen === null ? t('helper.cheapest') : (saved.models.find(({ id }) => id === chosen)?.name ?? chosen);
  const under = changes.filter(({ model, to }) => isUnderCost(model, to));
  if (count === 0 && !hasBadPrice) return null;
  return (
    <SaveFrame
      label={t('unsaved')}
      discardLabel={t('discard')}
      saveLabel={t(isWarned ? 'saveUnderCost' : 'save')}
      isBusy={isBusy}
      isBlocked={hasBadPrice}
      onSave={onSave}
      onDiscard={onDiscard}
    >
      <p className="text-13 font-strong text-ink">{t('changes', { count })}</p>
      {changes.slice(0, SHOWN_CHANGES).map((change) => (
        <p key={change.model.id}>{toOldValues(change)}</p>
      ))}
      {changes.length > SHOWN_CHANGES && <p>{t('moreChanges', { count: changes.length - SHOWN_CHANGES })}</p>}
      {draft.order && <p>{t('orderChanged')}</p>}
      {draft.helper !== undefined && <p>{t('helper.was', { name: before })}</p>}
      {changes
        .filter(({ model, to }) => model.state.is_enabled && !to.is_enabled)
        .map((change) => (
          <OffNote key={change.model.id} change={change} />
        ))}
      {hasBadPrice && <p className="text-danger">{t('badPrice')}</p>}
      {isWarned && (
        <p className="text-warn">
          {t('underCost', { names: under.map(({ model }) => model.name).join(', '), count: under.length })}
        </p>
      )}
    </SaveFrame>
  );
}
