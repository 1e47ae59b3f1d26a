// `/embeddings`, as OpenAI defined it and others took it over.
import type { EmbeddingProvider, EmbeddingRequest } from '../../provider.ts';
import { callJson } from '../../wire/answer.ts';
import { toBearer, type DialectOptions } from '../../wire/dialect.ts';
import { createBatchedEmbeddings, MAX_EMBEDDING_BYTES, toReported } from '../../wire/embedding-call.ts';
import { toCount, toFields, toItems } from '../../wire/lenient.ts';
import { toChatError } from './errors.ts';

export interface EmbeddingQuirks {
  /** Its models make shorter vectors when asked; others have one length. */
  readonly takesDimensions?: boolean;
  readonly textsPerCall: number;
}

function toEmbeddingRequest(
  { model, texts, dimensions }: EmbeddingRequest,
  { takesDimensions }: EmbeddingQuirks,
): Readonly<Record<string, unknown>> {
  return {
    model,
    input: texts,
    encoding_format: 'float',
    ...(dimensions !== null && takesDimensions ? { dimensions } : {}),
  };
}

export function createOpenAiEmbeddings(options: DialectOptions, quirks: EmbeddingQuirks): EmbeddingProvider {
  const { id, baseUrl, apiKey, upstream, clock } = options;
  return createBatchedEmbeddings(id, quirks.textsPerCall, async (request, signal) => {
    const answer = await callJson(
      upstream,
      {
        request: {
          method: 'POST',
          url: `${baseUrl}/embeddings`,
          headers: {
            'content-type': 'application/json',
            accept: 'application/json',
            ...toBearer(apiKey),
          },
          body: JSON.stringify(toEmbeddingRequest(request, quirks)),
        },
        maxBytes: MAX_EMBEDDING_BYTES,
        toError: (failed) => toChatError(failed, clock.now()),
      },
      signal,
    );
    const rows = toItems(answer['data']).map(toFields);
    const inOrder = rows.toSorted((left, right) => toCount(left['index']) - toCount(right['index']));
    return {
      vectors: inOrder.map((row) => row['embedding']),
      inputTokens: toReported(toFields(answer['usage']), 'prompt_tokens'),
    };
  });
}
