// Has a model look at the pictures of one file: one run for all of them, billed once like every other reply.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { isErrorCode } from '@parley/contract/errors/catalogue.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type {
  CatalogueModel,
  Part,
  Provider,
  Providers,
  TokenUsage,
  Turn,
} from '../../providers/provider.ts';
import { boundTurnTokens, countTurnTokens } from '../../providers/token-count.ts';
import type { RunBody, Runs, RunWire } from '../runs/index.ts';
import { outputTokensPerPicture, toPictureTurn, type PictureFile } from './files.vision.ts';

export interface DescribeInput {
  readonly caller: Caller;
  readonly model: CatalogueModel;
  readonly fileName: string;
  readonly pictures: readonly PictureFile[];
}

/** Answers a description for each picture. Throws what the run was refused or failed with. */
export type DescribePictures = (input: DescribeInput) => Promise<readonly string[]>;

export interface DescribeDeps {
  readonly providers: Pick<Providers, 'for'>;
  readonly runs: Pick<Runs, 'start' | 'finished'>;
  readonly wire: RunWire;
}

const NOTHING: TokenUsage = {
  inputTokens: 0,
  outputTokens: 0,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  reasoningTokens: 0,
};

function add(left: TokenUsage, right: TokenUsage): TokenUsage {
  return {
    inputTokens: left.inputTokens + right.inputTokens,
    outputTokens: left.outputTokens + right.outputTokens,
    cachedInputTokens: left.cachedInputTokens + right.cachedInputTokens,
    cacheWriteTokens: left.cacheWriteTokens + right.cacheWriteTokens,
    reasoningTokens: left.reasoningTokens + right.reasoningTokens,
  };
}

/** One turn after the other. What the vendor reports is added up; where it reports nothing, the run counts itself. */
function createBody(provider: Provider, turns: readonly Turn[], descriptions: string[]): RunBody {
  return async function* describe({ signal, maxOutputTokens }) {
    const limit = Math.max(1, Math.floor(maxOutputTokens / turns.length));
    let spent = NOTHING;
    let isReported = true;
    for (const turn of turns) {
      let text = '';
      let reported: TokenUsage | null = null;
      for await (const part of provider.stream({ ...turn, maxOutputTokens: limit }, signal)) {
        if (part.type === 'usage') reported = part.usage;
        else if (part.type !== 'finish') yield part;
        if (part.type === 'text-delta') text += part.text;
      }
      descriptions.push(text.trim());
      if (reported) spent = add(spent, reported);
      else isReported = false;
    }
    if (isReported) yield { type: 'usage', usage: spent } satisfies Part;
    yield { type: 'finish', reason: 'stop' } satisfies Part;
  };
}

const sum = (counts: readonly number[]): number => counts.reduce((total, one) => total + one, 0);

export function createDescribePictures({ providers, runs, wire }: DescribeDeps): DescribePictures {
  return async ({ caller, model, fileName, pictures }) => {
    const turns = pictures.map((picture) => toPictureTurn(model, picture));
    const descriptions: string[] = [];
    const { runId } = await runs.start({
      caller,
      trigger: 'ui',
      kind: 'generate',
      usageKind: 'extraction',
      key: null,
      bodyHash: '',
      sessionId: null,
      locksSession: false,
      input: fileName,
      model,
      inputTokens: sum(turns.map(boundTurnTokens)),
      maxOutputTokens: outputTokensPerPicture(model) * turns.length,
      body: createBody(providers.for(model), turns, descriptions),
      wire,
      countInput: async () => sum(await Promise.all(turns.map(countTurnTokens))),
    });
    const { error, status } = await runs.finished(caller, runId);
    if (error !== null) throw new AppError(isErrorCode(error) ? error : 'internal');
    if (status !== 'succeeded') throw new AppError('interrupted');
    return descriptions;
  };
}
