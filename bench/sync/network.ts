// The network between one device and the server, with packet faults.

export type NetworkFault =
  /** The request does not arrive. */
  | 'lost-request'
  /** It arrives and is executed; the response is lost. */
  | 'lost-answer'
  /** It arrives twice. */
  | 'doubled';

export interface Network {
  readonly fetch: typeof fetch;
  setOnline(isOnline: boolean): void;
  /** Applied to the next request. */
  trip(mishap: NetworkFault): void;
  /** Resolves when no request is active. */
  whenQuiet(): Promise<void>;
}

/** The product identifies its calls by their path. */
export function toPath(input: RequestInfo | URL): string {
  if (typeof input !== 'string') throw new Error('A path was expected.');
  return input;
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

export function createNetwork(address: string): Network {
  let isOnline = true;
  let mishaps: NetworkFault[] = [];
  let underWay = 0;

  async function pass(path: string, init: RequestInit): Promise<Response> {
    if (!isOnline) throw new TypeError('offline');
    const [mishap, ...rest] = mishaps;
    mishaps = rest;
    if (mishap === 'lost-request') throw new TypeError('lost');
    const answer = await fetch(`${address}${path}`, init);
    if (mishap === 'doubled') await (await fetch(`${address}${path}`, init)).arrayBuffer();
    if (mishap !== 'lost-answer') return answer;
    await answer.arrayBuffer();
    throw new TypeError('lost');
  }

  return {
    fetch: async (input, init = {}) => {
      underWay += 1;
      try {
        const answer = await pass(toPath(input), init);
        // Read completely, so that no part of it is still in flight.
        const body = await answer.arrayBuffer();
        return new Response(body.byteLength === 0 ? null : body, answer);
      } finally {
        underWay -= 1;
      }
    },
    setOnline(isNowOnline) {
      isOnline = isNowOnline;
    },
    trip(mishap) {
      mishaps = [...mishaps, mishap];
    },
    async whenQuiet() {
      await nextTurn();
      while (underWay > 0) await nextTurn();
    },
  };
}
