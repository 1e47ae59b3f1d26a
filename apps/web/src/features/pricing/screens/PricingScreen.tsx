import { BUDGET_WARNING_THRESHOLD } from '@parley/contract/billing/constants.ts';
import { Check } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../platform/toasts.ts';
import { formatPercent } from '../../../ui/format/format-count.ts';
import { formatCredits } from '../../../ui/format/format-credits.ts';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { SiteFrame, useSite } from '../../landing/index.ts';
import { findDefaultModel, models as catalogue, useDescribe, useModels } from '../../models/index.ts';
import { useCanPay } from '../../payments/index.ts';
import { Calculator } from '../components/Calculator.tsx';
import { Packages } from '../components/Packages.tsx';
import { PriceTable } from '../components/PriceTable.tsx';
import { ModelField } from './ModelField.tsx';

export function PricingScreen() {
  const { t, i18n } = useTranslation(['pricing', 'landing']);
  const site = useSite();
  const describe = useDescribe();
  const listed = useModels((state) => state.models);
  const models = useMemo(
    () => listed.map((model) => ({ ...model, description: describe(model.description) })),
    [listed, describe],
  );
  const hasFailed = useModels((state) => state.error !== null && state.models.length === 0);
  const canPay = useCanPay(true);
  const suggested = useModels(findDefaultModel);
  const figures = {
    ...formatCredits(i18n.language),
    warnAt: formatPercent(BUDGET_WARNING_THRESHOLD, i18n.language),
  };
  useEffect(() => {
    if (hasFailed) void notify('error', { title: t('failed'), id: 'pricing' });
  }, [hasFailed, t]);

  return (
    <SiteFrame site={site}>
      <PageTitle name={t('landing:header.pricing')} />
      <div className="mx-auto max-w-[1180px] px-5 pt-10 tablet:px-8 tablet:pt-18">
        <div className="grid items-start gap-10 desktop:grid-cols-[minmax(0,1fr)_500px] desktop:gap-20">
          <div>
            <h1
              tabIndex={-1}
              className="font-display text-[44px] leading-[48px] font-headline tracking-[-0.03em] outline-none tablet:text-[60px] tablet:leading-[64px]"
            >
              {t('title')}
            </h1>
            <p className="mt-5 max-w-125 text-17 leading-[29px]! text-ink-2">{t('text')}</p>
            <ul className="mt-7 grid gap-3 text-15 text-ink-2">
              {(['credit', 'nothing', 'budget'] as const).map((point) => (
                <li key={point} className="flex items-start gap-2.5">
                  <Check size={17} aria-hidden className="mt-1 text-live" />
                  {t(`points.${point}`, figures)}
                </li>
              ))}
            </ul>
          </div>
          <Calculator
            models={models}
            suggested={suggested}
            renderModel={(field) => <ModelField {...field} />}
          />
        </div>
        {hasFailed && (
          <div className="mt-10">
            <RetryBar title={t('failed')} onRetry={() => void catalogue.reload()} />
          </div>
        )}
        {canPay && <Packages />}
        {canPay === false && <p className="mt-14 text-ink-2">{t('packages.unavailable')}</p>}
        {models.length > 0 && <PriceTable models={models} />}
      </div>
    </SiteFrame>
  );
}
