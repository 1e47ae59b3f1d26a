import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../ui/format/format-money.ts';
import type { ModelView } from './model-view.ts';

export interface PriceTextProps {
  readonly model: ModelView;
}

/** In and out per million tokens. */
export function PriceText({ model }: PriceTextProps) {
  const { t, i18n } = useTranslation('common');
  const { inputPrice, outputPrice } = model;
  if (inputPrice === null || outputPrice === null) return t('unknownPrice');
  if (inputPrice === 0 && outputPrice === 0) return t('free');
  return (
    <>
      {formatMoney(inputPrice, i18n.language)}
      <span className="text-ink-3"> / </span>
      {formatMoney(outputPrice, i18n.language)}
    </>
  );
}
