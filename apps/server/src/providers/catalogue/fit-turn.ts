import type { Turn } from '../provider.ts';
import type { VendorModel } from '../vendors/vendor.ts';

/** Keeps a turn within what the model can do, where the vendor would otherwise refuse it. */
export function fitTurn(turn: Turn, model: VendorModel | undefined): Turn {
  if (model === undefined) return turn.reasoningEffort === null ? turn : { ...turn, reasoningEffort: null };
  const asked = turn.maxOutputTokens;
  return {
    ...turn,
    maxOutputTokens: asked === null ? null : Math.min(asked, model.maxOutputTokens),
    reasoningEffort: model.abilities.includes('effort') ? turn.reasoningEffort : null,
  };
}
