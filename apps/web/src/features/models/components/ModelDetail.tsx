import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { ProviderTile } from '../../../ui/brand/ProviderTile.tsx';
import { USAGE_DAYS, usualCost, type UsageByModel } from '../model-usage.ts';
import { AbilityIcons } from './AbilityIcons.tsx';
import { EconomyMeter } from './EconomyMeter.tsx';
import type { ModelView } from './model-view.ts';
import { useDescription } from './use-description.ts';

export interface ModelDetailProps {
  readonly model: ModelView;
  /** True when the chat holds a picture. */
  readonly hasImages: boolean;
  /** Economy out of five; null where the price is not known. */
  readonly economy: number | null;
  readonly usage: UsageByModel | null;
  readonly useLabel?: string | undefined;
  readonly onUse: () => void;
  /** Shown only where given. */
  readonly onMakeDefault?: (() => void) | undefined;
}

export function ModelDetail(props: ModelDetailProps) {
  const { model, hasImages, economy, usage, useLabel, onUse, onMakeDefault } = props;
  const { t, i18n } = useTranslation(['chat', 'common']);
  const description = useDescription(model.description);
  const priceOf = (price: number | null) => {
    if (price === null) return t('common:unknownPrice');
    return price === 0
      ? t('common:free')
      : t('models.perMillion', { price: formatMoney(price, i18n.language) });
  };
  const tokensOf = (count: number) => t('models.tokens', { count: formatCount(count, i18n.language) });
  const isTextOnly = !model.hasVision && !model.hasTools && !model.hasReasoningEffort;
  const facts = [
    [t('models.columns.context'), tokensOf(model.contextWindow)],
    [t('models.maxOutput'), tokensOf(model.maxOutputTokens)],
    [t('models.input'), priceOf(model.inputPrice)],
    [t('models.output'), priceOf(model.outputPrice)],
    ...listUsageFacts(),
  ];

  /** What this model costs its reader, as far as their own use shows. */
  function listUsageFacts(): readonly (readonly [string, string])[] {
    if (usage === null) return [];
    const usual = usualCost(model, usage);
    const own = usage.get(model.id);
    return [
      ...(usual === null || usual === 0
        ? []
        : [
            [t('models.usualCost'), t('models.about', { price: formatMoney(usual, i18n.language) })] as const,
          ]),
      ...(own
        ? [
            [
              t('models.yourUsage', { count: USAGE_DAYS }),
              t('models.used', { count: own.requests, cost: formatMoney(own.cost, i18n.language) }),
            ] as const,
          ]
        : []),
    ];
  }

  return (
    <section
      aria-label={t('models.details', { name: model.name })}
      className="flex min-h-0 flex-1 flex-col gap-3.5 overflow-y-auto px-4.5 pt-4.5 pb-4"
    >
      <header className="flex items-center gap-3">
        <ProviderTile provider={model.provider} size="large" />
        <span className="flex min-w-0 flex-col">
          <b className="truncate text-15 leading-[22px]! font-bold">{model.name}</b>
          <span className="text-12 text-ink-3">{model.provider}</span>
        </span>
      </header>
      {description !== '' && <p className="text-ink-2">{description}</p>}
      {economy !== null && (
        <div className="grid grid-cols-[auto_1fr] items-center gap-x-4 text-[12.5px]">
          <span aria-hidden className="text-ink-3">
            {t('models.economy')}
          </span>
          <EconomyMeter level={economy} />
        </div>
      )}
      <hr className="h-px border-0 bg-line" />
      <dl className="tnum grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.75 text-[12.5px]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
        <dt className="text-ink-3">{t('models.abilities')}</dt>
        <dd className="flex justify-end">
          {isTextOnly ? t('models.textOnly') : <AbilityIcons model={model} hasColumns={false} />}
        </dd>
      </dl>
      {hasImages && !model.hasVision && (
        <p className="flex items-start gap-2 rounded-4 border border-info-line bg-info-tint px-2.5 py-2 text-[12.5px] leading-[18px]">
          <EyeOff size={16} aria-hidden className="mt-px text-info" />
          {t('models.noVisionNote')}
        </p>
      )}
      <span className="flex-1" />
      <div className="flex flex-col gap-1.5">
        <Button variant="primary" onClick={onUse}>
          {useLabel ?? t('models.use')}
        </Button>
        {onMakeDefault !== undefined && (
          <Button variant="ghost" onClick={onMakeDefault}>
            {t('models.makeDefault')}
          </Button>
        )}
      </div>
    </section>
  );
}
