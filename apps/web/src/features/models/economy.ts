interface Priced {
  /** US dollars per 1,000,000 tokens; null when unknown. */
  readonly inputPrice: number | null;
  readonly outputPrice: number | null;
}

const STEPS = 5;
/** Of the tokens of a usual call: far more are read than written. */
const INPUT_SHARE = 0.75;

function blendedPrice({ inputPrice, outputPrice }: Priced): number | null {
  if (inputPrice === null || outputPrice === null) return null;
  return inputPrice * INPUT_SHARE + outputPrice * (1 - INPUT_SHARE);
}

/** How cheap a model is among those of the catalogue, one to five; null where its price is not known. */
export function economyOf(model: Priced, all: readonly Priced[]): number | null {
  const price = blendedPrice(model);
  if (price === null) return null;
  if (price === 0) return STEPS;
  const paid = all.map(blendedPrice).filter((one) => one !== null && one > 0);
  const cheaperCount = paid.filter((one) => one !== null && one < price).length;
  return STEPS - Math.min(STEPS - 1, Math.floor((cheaperCount / Math.max(1, paid.length)) * STEPS));
}
