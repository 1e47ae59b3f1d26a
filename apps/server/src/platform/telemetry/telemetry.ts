// What is told of the work of this process: as metrics, as traces, or to nobody. Neither holds texts or names of people:
// labels are route patterns, kinds, states and vendors, whose number is bounded.

export interface RequestFacts {
  readonly method: string;
  /** The pattern of the route, never the address; `unmatched` for files of the web app and where there is none. */
  readonly route: string;
  readonly requestId: string;
  /** As sent, of a caller that traces as well. */
  readonly traceparent: string | null;
}

export interface WatchedRequest {
  /** What `work` starts belongs to the request. */
  within(work: () => void): void;
  end(status: number): void;
}

export interface WatchedTurn {
  /** The first part of the answer is here. */
  noteFirstPart(): void;
  end(isOk: boolean): void;
}

export interface Telemetry {
  beginRequest(facts: RequestFacts): WatchedRequest;
  /** A call to a vendor, with its repeats. */
  beginTurn(turn: { readonly vendor: string; readonly model: string }): WatchedTurn;
  /** What `work` starts belongs to the run. */
  duringRun<Result>(
    run: { readonly id: string; readonly kind: string },
    work: () => Promise<Result>,
  ): Promise<Result>;
  /** A run came into a state: begun, or one of the states it ends in. */
  noteRun(run: { readonly kind: string; readonly state: string }): void;
  /** The ledger was checked. */
  noteLedgerCheck(differences: number): void;
  stop(): Promise<void>;
}

export const NO_TELEMETRY: Telemetry = {
  beginRequest: () => ({ within: (work) => work(), end: () => undefined }),
  beginTurn: () => ({ noteFirstPart: () => undefined, end: () => undefined }),
  duringRun: (_run, work) => work(),
  noteRun: () => undefined,
  noteLedgerCheck: () => undefined,
  stop: () => Promise.resolve(),
};

/** Tells both. */
export function joinTelemetry(first: Telemetry, second: Telemetry): Telemetry {
  return {
    beginRequest(facts) {
      const [one, other] = [first.beginRequest(facts), second.beginRequest(facts)];
      return {
        within: (work) => one.within(() => other.within(work)),
        end(status) {
          one.end(status);
          other.end(status);
        },
      };
    },
    beginTurn(turn) {
      const [one, other] = [first.beginTurn(turn), second.beginTurn(turn)];
      return {
        noteFirstPart() {
          one.noteFirstPart();
          other.noteFirstPart();
        },
        end(isOk) {
          one.end(isOk);
          other.end(isOk);
        },
      };
    },
    duringRun: (run, work) => first.duringRun(run, () => second.duringRun(run, work)),
    noteRun(run) {
      first.noteRun(run);
      second.noteRun(run);
    },
    noteLedgerCheck(differences) {
      first.noteLedgerCheck(differences);
      second.noteLedgerCheck(differences);
    },
    async stop() {
      await Promise.all([first.stop(), second.stop()]);
    },
  };
}
