// The operations to test, read from the server's own API document.
import { z } from 'zod';

const Schema = z.record(z.string(), z.unknown());
const Parameter = z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), schema: Schema });
const Content = z.record(z.string(), z.object({ schema: Schema }));
const DocumentOperation = z.object({
  operationId: z.string(),
  parameters: z.array(Parameter).default([]),
  requestBody: z.object({ content: Content }).optional(),
});
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), DocumentOperation)) });

type JsonSchema = z.infer<typeof Schema>;

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly z.infer<typeof Parameter>[];
  readonly body: { readonly isForm: boolean; readonly schema: JsonSchema } | null;
}

export function readOperations(document: unknown): readonly Operation[] {
  return Object.entries(Document.parse(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, requestBody }]) => {
      const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
      return {
        id: operationId,
        method: method.toUpperCase(),
        path,
        parameters,
        body: content ? { isForm: type === 'multipart/form-data', schema: content.schema } : null,
      };
    }),
  );
}
