// A model server named by the caller: who may name one, and an audit entry for each blocked address.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Provider, Providers } from '../../providers/provider.ts';
import { mayOverride } from './chat.policy.ts';

export interface OwnAddressDeps {
  readonly providers: Pick<Providers, 'at'>;
  readonly audit: Pick<Audit, 'note'>;
  /** Allowed hosts. */
  readonly apiBaseHosts: readonly string[];
}

export interface OwnAddress {
  readonly actor: Actor;
  readonly address: string;
  readonly requestId: string;
}

export function createOwnAddresses({ providers, audit, apiBaseHosts }: OwnAddressDeps) {
  async function note(error: unknown, { actor, address, requestId }: OwnAddress): Promise<void> {
    if (!(error instanceof AppError) || error.code !== 'destination_blocked') return;
    await audit.note({
      action: 'address.blocked',
      actorId: actor.userId,
      entryPoint: actor.entryPoint,
      target: { type: 'host', id: new URL(address).hostname },
      outcome: 'refused',
      requestId,
    });
  }

  /** A name is resolved on connect, so its address may be refused as late as that. */
  function watch(provider: Provider, asked: OwnAddress): Provider {
    return {
      id: provider.id,
      async *stream(turn, signal) {
        try {
          yield* provider.stream(turn, signal);
        } catch (error) {
          await note(error, asked);
          throw error;
        }
      },
    };
  }

  return {
    async at(asked: OwnAddress): Promise<Provider> {
      if (!mayOverride(asked.actor, asked.address, apiBaseHosts)) throw new AppError('api_base_not_allowed');
      try {
        return watch(providers.at(asked.address), asked);
      } catch (error) {
        await note(error, asked);
        throw error;
      }
    },
  };
}
