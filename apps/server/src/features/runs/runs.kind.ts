// A kind of run: what it is asked, what it may use and how it is done. It is made of data alone, so every process that
// knows the kind can prepare a run of it from what was asked.
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import type { CatalogueModel } from '../../providers/provider.ts';
import type { RunBody, RunWire } from './runs.request.ts';

/** A run before it is admitted: its model and bounds, and the work itself. */
export interface PreparedRun {
  /** What the usage record says. */
  readonly usageKind: string;
  readonly sessionId: string | null;
  /** Refuses a second reply in the same chat session. */
  readonly locksSession: boolean;
  /** What is shown as the run's input. */
  readonly shownInput: string;
  readonly model: CatalogueModel;
  /** Upper bound of what is sent. */
  readonly inputTokens: number;
  readonly maxOutputTokens: number;
  readonly body: RunBody;
  /** Own count of the input, asked for only when the vendor reports nothing. */
  countInput(): Promise<number>;
}

export interface RunKind<Input> {
  readonly name: string;
  readonly input: z.ZodType<Input>;
  readonly wire: RunWire;
  /** Throws what the input is refused with. */
  prepare(input: Input, actor: Actor): PreparedRun | Promise<PreparedRun>;
}

/** What is asked of `runs.start`. */
export interface RunStart<Input> {
  readonly actor: Actor;
  readonly kind: RunKind<Input>;
  readonly input: Input;
  readonly key: string | null;
  /** Hash of the request, to tell a repeat from a different one under the same key. */
  readonly bodyHash: string;
}

/** A prepared run and who asks for it. */
export interface RunRequest extends PreparedRun, Pick<RunStart<unknown>, 'actor' | 'key' | 'bodyHash'> {
  readonly kind: string;
  readonly wire: RunWire;
}

/** What is known of a run by the name of its kind alone. */
export type KnownKind = Pick<RunKind<unknown>, 'name' | 'wire'>;

export type FindKind = (name: string) => KnownKind;

export function createKindFinder(kinds: readonly KnownKind[]): FindKind {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  return (name) => {
    const kind = byName.get(name);
    if (!kind) throw new Error(`No run kind is registered as ${name}`);
    return kind;
  };
}
