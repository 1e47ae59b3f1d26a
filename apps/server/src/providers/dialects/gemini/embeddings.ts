import type { EmbeddingProvider, EmbeddingRequest } from '../../provider.ts';
import { callJson } from '../../wire/answer.ts';
import type { DialectOptions } from '../../wire/dialect.ts';
import { createBatchedEmbeddings, MAX_EMBEDDING_BYTES, toReported } from '../../wire/embedding-call.ts';
import { toFields, toItems } from '../../wire/lenient.ts';
import { toGeminiError } from './errors.ts';

const TASKS = { document: 'RETRIEVAL_DOCUMENT', query: 'RETRIEVAL_QUERY' } as const;

export interface GeminiEmbeddingQuirks {
  readonly textsPerCall: number;
}

function toGeminiEmbeddingRequest({
  model,
  texts,
  purpose,
  dimensions,
}: EmbeddingRequest): Readonly<Record<string, unknown>> {
  return {
    requests: texts.map((text) => ({
      model: `models/${model}`,
      content: { parts: [{ text }] },
      taskType: TASKS[purpose],
      ...(dimensions === null ? {} : { outputDimensionality: dimensions }),
    })),
  };
}

export function createGeminiEmbeddings(
  options: DialectOptions,
  { textsPerCall }: GeminiEmbeddingQuirks,
): EmbeddingProvider {
  const { id, baseUrl, apiKey, upstream, clock } = options;
  return createBatchedEmbeddings(id, textsPerCall, async (request, signal) => {
    const answer = await callJson(
      upstream,
      {
        request: {
          method: 'POST',
          url: `${baseUrl}/models/${encodeURIComponent(request.model)}:batchEmbedContents`,
          headers: {
            'content-type': 'application/json',
            accept: 'application/json',
            ...(apiKey === null ? {} : { 'x-goog-api-key': apiKey }),
          },
          body: JSON.stringify(toGeminiEmbeddingRequest(request)),
        },
        maxBytes: MAX_EMBEDDING_BYTES,
        toError: (failed) => toGeminiError(failed, clock.now()),
      },
      signal,
    );
    return {
      vectors: toItems(answer['embeddings']).map((row) => toFields(row)['values']),
      inputTokens: toReported(toFields(answer['usageMetadata']), 'promptTokenCount'),
    };
  });
}
