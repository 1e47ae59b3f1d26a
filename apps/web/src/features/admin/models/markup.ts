import { roundDollars } from '@parley/contract/billing/dollars.ts';
import { PRICE_MAX, withPrice, type ModelDraft } from './model-draft.ts';
import type { AdminModel } from './models.api.ts';
import { toPlainNumber } from '../../../ui/form/typed-text.ts';

const PERCENT = /^\d{1,4}(\.\d{1,2})?$/;

/** `20` is 0.2; `null`: no markup. */
export function parseMarkup(text: string): number | null {
  const typed = toPlainNumber(text).replace(/\s*%$/, '');
  return PERCENT.test(typed) ? Number(typed) / 100 : null;
}

const raise = (cost: number, markup: number): number =>
  Math.min(PRICE_MAX, roundDollars(cost * (1 + markup)));

/** Each of these costs what its vendor takes and so much more; what costs nothing stays free. */
export function withMarkup(draft: ModelDraft, models: readonly AdminModel[], markup: number): ModelDraft {
  return models
    .filter(({ cost }) => cost.input > 0 || cost.output > 0)
    .reduce(
      (changed, model) =>
        withPrice(changed, model, {
          input: raise(model.cost.input, markup),
          output: raise(model.cost.output, markup),
        }),
      draft,
    );
}
