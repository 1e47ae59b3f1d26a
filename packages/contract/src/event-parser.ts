import { z } from 'zod';

const Typed = z.object({ type: z.string() });

/** A union of events discriminated by `type`. */
type EventUnion = z.ZodType & {
  readonly options: readonly { readonly shape: { readonly type: z.ZodLiteral<string> } }[];
};

/**
 * Parses events of a union. An unknown type is `null`: a newer server may send events that an older client need not
 * know. Throws for anything else that does not match.
 */
export function createEventParser<Events extends EventUnion>(
  events: Events,
): (json: string) => z.output<Events> | null {
  const known = new Set(events.options.map(({ shape }) => shape.type.value));
  return (json) => {
    const value: unknown = JSON.parse(json);
    return known.has(Typed.parse(value).type) ? events.parse(value) : null;
  };
}
