import { z } from 'zod';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Clock } from '../clock.ts';
import type { LocalDatabase } from '../store/database.ts';
import { createDebouncedSave, type DebouncedSave } from '../store/debounced-save.ts';
import { NO_STEPS, type RunSteps } from './run-view.ts';

// The steps of the newest agent runs, as they were heard here. Of older ones the tool logs in their messages are left.

const KEPT = 50;
const STORED = 10;

export interface Execution extends RunSteps {
  /** Number of the newest event that is part of it. */
  readonly lastEvent: number;
}

export const NO_EXECUTION: Execution = { ...NO_STEPS, lastEvent: 0 };

type Kept = ReadonlyMap<string, Execution>;

/** Written by this program only: what is checked is that it is such a record at all. */
const Stored = z.array(
  z.tuple([
    z.string(),
    z.custom<Execution>(
      (value) =>
        z
          .looseObject({ lastEvent: z.number(), steps: z.array(z.unknown()), lengths: z.array(z.unknown()) })
          .safeParse(value).success,
    ),
  ]),
);

const keyOf = (ownerId: string) => `executions/${ownerId}`;

export interface Executions {
  /** By message, the newest last. */
  readonly state: StoreApi<Kept>;
  readonly save: DebouncedSave;
  open(ownerId: string): Promise<void>;
  /** Discards everything without storing it. */
  forget(): void;
  find(messageId: string): Execution | null;
  put(messageId: string, execution: Execution): void;
}

export interface ExecutionsDependencies {
  readonly database: LocalDatabase;
  readonly clock: Clock;
}

export function createExecutions({ database, clock }: ExecutionsDependencies): Executions {
  const state = createStore<Kept>()(() => new Map());
  let ownerId: string | null = null;

  const save = createDebouncedSave(clock, async () => {
    if (ownerId === null) return;
    const value = [...state.getState()].slice(-STORED);
    await database.write('ui-settings', [{ key: keyOf(ownerId), value }]);
  });

  return {
    state,
    save,
    async open(id) {
      await save.flush();
      ownerId = id;
      state.setState(new Map(), true);
      const stored = Stored.safeParse(await database.get('ui-settings', keyOf(id)));
      if (ownerId === id && stored.success)
        state.setState(new Map([...stored.data, ...state.getState()]), true);
    },
    forget() {
      ownerId = null;
      state.setState(new Map(), true);
    },
    find: (messageId) => state.getState().get(messageId) ?? null,
    put(messageId, execution) {
      const others = [...state.getState()].filter(([id]) => id !== messageId);
      state.setState(new Map([...others, [messageId, execution] as const].slice(-KEPT)), true);
      save.schedule();
    },
  };
}
