// Limits the cost of building one value. A few lines of schema can require more values than fit in memory.
import { SchemaRefusedError } from '../schema-rules.ts';

const MAX_DEPTH = 24;
/** Keywords visited while references are resolved and combined schemas are merged. */
const MAX_STEPS = 200_000;
const MAX_VALUES = 10_000;
const MAX_CHARACTERS = 200_000;

export interface InstanceBudget {
  /** All throw `SchemaRefusedError` once the budget is exhausted. */
  enter(depth: number): void;
  takeSteps(count: number): void;
  takeValue(): void;
  takeCharacters(count: number): void;
}

export function createInstanceBudget(): InstanceBudget {
  let steps = MAX_STEPS;
  let values = MAX_VALUES;
  let characters = MAX_CHARACTERS;

  function refuseBelowZero(left: number, what: string): void {
    if (!(left >= 0)) throw new SchemaRefusedError(`the smallest value that fits needs more than ${what}`);
  }

  return {
    enter(depth) {
      refuseBelowZero(MAX_DEPTH - depth, `${MAX_DEPTH} levels`);
    },
    takeSteps(count) {
      steps -= count;
      refuseBelowZero(steps, `${MAX_STEPS} steps`);
    },
    takeValue() {
      values -= 1;
      refuseBelowZero(values, `${MAX_VALUES} values`);
    },
    takeCharacters(count) {
      characters -= count;
      refuseBelowZero(characters, `${MAX_CHARACTERS} characters`);
    },
  };
}
