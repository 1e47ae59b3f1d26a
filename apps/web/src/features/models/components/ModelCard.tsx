import { Check, Info, Star } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatContext } from '../../../ui/format/format-count.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { ProviderTile } from '../../../ui/brand/ProviderTile.tsx';
import { AbilityIcons } from './AbilityIcons.tsx';
import type { ModelView } from './model-view.ts';
import { PriceText } from './PriceText.tsx';

export interface ModelCardProps {
  readonly model: ModelView;
  readonly isCurrent: boolean;
  readonly isStarred: boolean;
  readonly onUse: () => void;
  readonly onStar: () => void;
  /** Opens the second page. */
  readonly onShowDetail: () => void;
}

/** The two-line row of phones. */
export const ModelCard = memo(function ModelCard(props: ModelCardProps) {
  const { t } = useTranslation('chat');
  const { model, isCurrent, isStarred } = props;
  return (
    <div className="flex min-h-14.5 items-center gap-1 border-b border-line pr-3">
      <button
        type="button"
        aria-current={isCurrent}
        onClick={props.onUse}
        className="flex min-h-14.5 min-w-0 flex-1 items-center gap-3 pl-4"
      >
        <ProviderTile provider={model.provider} size="large" />
        <span className="flex min-w-0 flex-1 flex-col leading-5">
          <span className="truncate text-15 leading-5! font-strong">{model.name}</span>
          <span className="tnum mt-px flex items-center gap-1.5 text-13 text-ink-3">
            <AbilityIcons model={model} hasColumns={false} />
            <span>{formatContext(model.contextWindow)}</span>
            <span className="truncate">
              <PriceText model={model} />
            </span>
          </span>
        </span>
        {isCurrent && (
          <Check size={20} role="img" aria-label={t('models.current')} className="flex-none text-live" />
        )}
      </button>
      <IconButton label={t('models.details', { name: model.name })} size="large" onClick={props.onShowDetail}>
        <Info size={18} aria-hidden />
      </IconButton>
      <IconButton
        label={`${t(isStarred ? 'models.unstar' : 'models.star')}: ${model.name}`}
        size="large"
        tone="inherit"
        aria-pressed={isStarred}
        onClick={props.onStar}
      >
        <Star
          size={20}
          aria-hidden
          fill={isStarred ? 'currentColor' : 'none'}
          className={isStarred ? 'text-chart-3' : 'text-control'}
        />
      </IconButton>
    </div>
  );
});
