// Asks a model vendor whether it takes a key, with the smallest turn of its cheapest model: vendors have no common call
// that only says so.
import type { CredentialTest } from '@parley/contract/credentials/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { OwnKey } from '../../providers/own-key.ts';
import type { CatalogueModel, Providers } from '../../providers/provider.ts';
import { createTurn } from '../../providers/turn.ts';

const TIMEOUT_MS = 15_000;
/** Some vendors take no smaller limit. */
const MAX_OUTPUT_TOKENS = 16;

export interface ModelKeyProbeDeps {
  readonly providers: Pick<Providers, 'listModels' | 'for'>;
  readonly clock: Clock;
}

export type ProbeModelKey = (key: OwnKey, vendorId: string) => Promise<CredentialTest['outcome']>;

const priceOf = ({ prices: { input, output } }: CatalogueModel): number => input + output;

export function createProbeModelKey({ providers, clock }: ModelKeyProbeDeps): ProbeModelKey {
  async function ask(model: CatalogueModel, key: OwnKey, signal: AbortSignal): Promise<void> {
    const turn = createTurn({
      model: model.model,
      purpose: 'reply',
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }],
      maxOutputTokens: MAX_OUTPUT_TOKENS,
    });
    for await (const { type } of providers.for(model, key).stream(turn, signal)) {
      // A vendor that has begun to answer has accepted the key; one that is asked again has not.
      if (type !== 'retry-scheduled') return;
    }
  }

  return async (key, vendorId) => {
    const [model] = providers
      .listModels()
      .filter((each) => each.vendorId === vendorId)
      .toSorted((a, b) => priceOf(a) - priceOf(b));
    if (!model) return 'untestable';
    const limit = new AbortController();
    const timer = clock.after(TIMEOUT_MS, () => limit.abort(new AppError('provider_silent')));
    try {
      await ask(model, key, limit.signal);
      return 'accepted';
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.code === 'own_key_refused' ? 'refused' : 'unreachable';
    } finally {
      timer.cancel();
    }
  };
}
