import type { AnyEndpoint } from '@parley/contract/endpoint.ts';
import { ENDPOINTS } from '@parley/contract/endpoints.ts';
import { z } from 'zod';
import { call } from './call.ts';
import type { CallInput } from './encode.ts';
import { openEventStream, type StreamOptions } from './event-stream.ts';
import type { Parley } from './surface.ts';
import { createTransport, type CallOptions, type ParleyOptions, type Transport } from './transport.ts';

const Switch = z.object({ stream: z.boolean().nullish() });

/** What can do both says by default what its schema does. */
function isAnsweredOnce({ reply, stream, body: schema }: AnyEndpoint, { body }: CallInput): boolean {
  if (!stream || !reply) return !stream;
  const { stream: asked } = Switch.parse(body ?? {});
  if (asked !== undefined && asked !== null) return !asked;
  const byDefault = schema instanceof z.ZodObject ? z.safeParse(schema.shape['stream'], undefined) : null;
  return byDefault?.data !== true;
}

function toMethod(transport: Transport, endpoint: AnyEndpoint) {
  return (input: CallInput = {}, options: CallOptions & StreamOptions = {}) =>
    isAnsweredOnce(endpoint, input)
      ? call(transport, endpoint, input, options)
      : openEventStream(transport, endpoint, input, options);
}

/** A client for one Parley, acting as the owner of the API key or the token. */
export function createParley(options: ParleyOptions): Parley {
  const transport = createTransport(options);
  const features: Record<string, Record<string, ReturnType<typeof toMethod>>> = {};
  for (const endpoint of ENDPOINTS) {
    const [feature = '', action = ''] = endpoint.id.split('.');
    (features[feature] ??= {})[action] = toMethod(transport, endpoint);
  }
  // Made from the same list as the type.
  return features as unknown as Parley;
}
