// Connections that are no HTTP are counted here: how many there are at once, of all callers and of one.
import { AppError } from '@parley/contract/errors/app-error.ts';

const MAX_OPEN = 50;
const MAX_OPEN_OF_OWNER = 3;

export interface OpenCalls {
  /** Answers what ends the call; throws `overloaded`. */
  enter(owner: string): () => void;
}

export function createOpenCalls(): OpenCalls {
  const openByOwner = new Map<string, number>();
  let open = 0;
  return {
    enter(owner) {
      const own = openByOwner.get(owner) ?? 0;
      if (open >= MAX_OPEN || own >= MAX_OPEN_OF_OWNER) throw new AppError('overloaded');
      open += 1;
      openByOwner.set(owner, own + 1);
      return () => {
        const rest = (openByOwner.get(owner) ?? 0) - 1;
        open -= 1;
        if (rest > 0) openByOwner.set(owner, rest);
        else openByOwner.delete(owner);
      };
    },
  };
}
