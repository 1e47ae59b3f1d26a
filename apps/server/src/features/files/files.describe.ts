// Describes the pictures of one file with a model: one run for all of them, billed once like every other reply.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { isErrorCode } from '@parley/contract/errors/catalogue.ts';
import { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { toOwnPrices, type OwnKey } from '../../providers/own-key.ts';
import type { CatalogueModel, Part, Provider, Providers } from '../../providers/provider.ts';
import type { Turn } from '../../providers/turn.ts';
import { createPartFold } from '../../providers/fold-parts.ts';
import { boundTurnTokens, countTurnTokens } from '../../providers/token-count.ts';
import { addUsage, NO_USAGE } from '../../providers/usage.ts';
import type { RunBody, RunKind, Runs, RunWire } from '../runs/index.ts';
import { outputTokensPerPicture, toPictureTurn, type PictureFile } from './files.vision.ts';

/** Separates the descriptions in the output of the run, as it does pages. */
const SEPARATOR = '\f';

const PicturesInput = z.object({
  modelId: z.string(),
  fileName: z.string(),
  pictures: z.array(
    z.object({
      mediaType: z.enum(['image/png', 'image/jpeg', 'image/webp', 'image/gif']),
      bytes: z.instanceof(Uint8Array),
    }),
  ),
});
type PicturesInput = z.infer<typeof PicturesInput>;

export interface DescribeInput {
  readonly actor: Actor;
  readonly model: CatalogueModel;
  readonly fileName: string;
  readonly pictures: readonly PictureFile[];
}

/** Returns a description for each picture. Throws what the run was refused or failed with. */
export type DescribePictures = (input: DescribeInput) => Promise<readonly string[]>;

const withoutSeparator = (part: Part): Part =>
  part.type === 'text-delta' && part.text.includes(SEPARATOR)
    ? { ...part, text: part.text.replaceAll(SEPARATOR, ' ') }
    : part;

/** One turn after another. Usage reported by the vendor is summed; where it reports none, the run counts itself. */
function createBody(provider: Provider, turns: readonly Turn[]): RunBody {
  return async function* describe({ signal, maxOutputTokens }) {
    const limit = Math.max(1, Math.floor(maxOutputTokens / turns.length));
    let spent = NO_USAGE;
    let isReported = true;
    for (const [index, turn] of turns.entries()) {
      const fold = createPartFold();
      if (index > 0) yield { type: 'text-delta', text: SEPARATOR };
      for await (const part of provider.stream({ ...turn, maxOutputTokens: limit }, signal)) {
        fold.add(part);
        if (part.type !== 'usage' && part.type !== 'finish') yield withoutSeparator(part);
      }
      const reported = fold.usage();
      if (reported) spent = addUsage(spent, reported);
      else isReported = false;
    }
    if (isReported) yield { type: 'usage', usage: spent } satisfies Part;
    yield { type: 'finish', reason: 'stop' } satisfies Part;
  };
}

const sum = (counts: readonly number[]): number => counts.reduce((total, one) => total + one, 0);

export interface PicturesKindDeps {
  readonly providers: Pick<Providers, 'for' | 'findModel'>;
  readonly wire: RunWire;
  /** Throws `own_key_refused` where the actor has one that cannot be used. */
  readonly findOwnKey: (actor: Actor, model: CatalogueModel) => Promise<OwnKey | null>;
}

export function createPicturesKind({
  providers,
  wire,
  findOwnKey,
}: PicturesKindDeps): RunKind<PicturesInput> {
  return {
    name: 'picture_description',
    canResume: false,
    input: PicturesInput,
    wire,
    async prepare({ modelId, fileName, pictures }, actor) {
      const listed = providers.findModel(modelId);
      if (!listed) throw new AppError('unknown_model');
      const ownKey = await findOwnKey(actor, listed);
      const model = ownKey ? toOwnPrices(listed) : listed;
      const turns = pictures.map((picture) => toPictureTurn(model, picture));
      return {
        usageKind: 'extraction',
        sessionId: null,
        locksSession: false,
        shownInput: fileName,
        model,
        inputTokens: sum(turns.map((turn) => boundTurnTokens(turn, model.pictureTokens))),
        maxOutputTokens: outputTokensPerPicture(model) * turns.length,
        body: createBody(providers.for(model, ownKey ?? undefined), turns),
        countInput: async () =>
          sum(await Promise.all(turns.map((turn) => countTurnTokens(turn, model.pictureTokens)))),
      };
    },
  };
}

export interface DescribeDeps {
  readonly runs: Pick<Runs, 'start' | 'finished'>;
  readonly kind: RunKind<PicturesInput>;
}

export function createDescribePictures({ runs, kind }: DescribeDeps): DescribePictures {
  return async ({ actor, model, fileName, pictures }) => {
    const input = { modelId: model.id, fileName, pictures: [...pictures] };
    const { runId } = await runs.start({ actor, kind, input, key: null, bodyHash: '' });
    const { error, status, output } = await runs.finished(actor, runId);
    if (error !== null) throw new AppError(isErrorCode(error) ? error : 'internal');
    if (status !== 'succeeded') throw new AppError('interrupted');
    const descriptions = (output ?? '').split(SEPARATOR);
    return pictures.map((_, index) => (descriptions[index] ?? '').trim());
  };
}
