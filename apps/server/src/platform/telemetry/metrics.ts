// Metrics in the format of Prometheus. Loaded only where they are switched on.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import { NO_TELEMETRY, type Telemetry } from './telemetry.ts';

const REQUEST_SECONDS = [0.01, 0.05, 0.25, 1, 5, 30];
const FIRST_TOKEN_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** What is looked up when the metrics are asked for. */
export interface MetricsSources {
  /** Runs that this process works on. */
  readonly countLiveRuns: () => number;
  /** Calls of this process that wait for their turn, by what they wait for. */
  readonly countWaitingCalls: () => Readonly<Record<string, number>>;
  /** Jobs of the installation that are due and that no process has taken, by name. */
  readonly countDueJobs: () => Promise<Readonly<Record<string, number>>>;
}

export interface Metrics extends Telemetry {
  readonly contentType: string;
  read(sources: MetricsSources): Promise<string>;
}

/** What is counted as it happens. */
function createCounters(registers: Registry[]) {
  return {
    requests: new Counter({
      name: 'parley_http_requests_total',
      help: 'Answered requests by method, route pattern and status.',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'parley_http_request_seconds',
      help: 'Time from the request to the end of its answer; streams count until they end.',
      labelNames: ['route'],
      buckets: REQUEST_SECONDS,
      registers,
    }),
    runs: new Counter({
      name: 'parley_runs_total',
      help: 'Runs by kind that came into a state: begun, succeeded, failed, cancelled, limit.',
      labelNames: ['kind', 'state'],
      registers,
    }),
    firstToken: new Histogram({
      name: 'parley_first_token_seconds',
      help: 'Time until the first part of a vendor’s answer, repeats included.',
      labelNames: ['vendor'],
      buckets: FIRST_TOKEN_SECONDS,
      registers,
    }),
    turns: new Counter({
      name: 'parley_vendor_calls_total',
      help: 'Calls to vendors by outcome: ok or failed.',
      labelNames: ['vendor', 'outcome'],
      registers,
    }),
  };
}

/** What is as it is when the metrics are asked for. */
function createGauges(registers: Registry[]) {
  return {
    liveRuns: new Gauge({ name: 'parley_live_runs', help: 'Runs this process works on.', registers }),
    waitingCalls: new Gauge({
      name: 'parley_waiting_calls',
      help: 'Calls of this process that wait for their turn.',
      labelNames: ['queue'],
      registers,
    }),
    dueJobs: new Gauge({
      name: 'parley_due_jobs',
      help: 'Jobs of the installation that are due and not taken.',
      labelNames: ['name'],
      registers,
    }),
    ledgerDifferences: new Gauge({
      name: 'parley_ledger_differences',
      help: 'Differences that the last check of the ledger in this process found; -1 before the first.',
      registers,
    }),
    ledgerCheckedAt: new Gauge({
      name: 'parley_ledger_checked_timestamp_seconds',
      help: 'When this process last checked the ledger; 0 before the first check.',
      registers,
    }),
    databaseUp: new Gauge({
      name: 'parley_database_up',
      help: '1 where the database answered this request, otherwise 0.',
      registers,
    }),
  };
}

export function createMetrics(clock: Clock): Metrics {
  const registry = new Registry();
  // Among them the delay of the event loop, memory and open handles.
  collectDefaultMetrics({ register: registry });
  const meters = { ...createCounters([registry]), ...createGauges([registry]) };
  meters.ledgerDifferences.set(-1);
  meters.ledgerCheckedAt.set(0);
  const secondsSince = (startMs: number): number => (clock.monotonic() - startMs) / 1_000;

  return {
    ...NO_TELEMETRY,
    contentType: registry.contentType,
    beginRequest({ method, route }) {
      const startMs = clock.monotonic();
      return {
        within: (work) => work(),
        end(status) {
          meters.requests.inc({ method, route, status: String(status) });
          meters.requestSeconds.observe({ route }, secondsSince(startMs));
        },
      };
    },
    beginTurn({ vendor }) {
      const startMs = clock.monotonic();
      return {
        noteFirstPart: () => meters.firstToken.observe({ vendor }, secondsSince(startMs)),
        end: (isOk) => meters.turns.inc({ vendor, outcome: isOk ? 'ok' : 'failed' }),
      };
    },
    noteRun: ({ kind, state }) => meters.runs.inc({ kind, state }),
    noteLedgerCheck(differences) {
      meters.ledgerDifferences.set(differences);
      meters.ledgerCheckedAt.set(clock.now() / 1_000);
    },
    async read({ countLiveRuns, countWaitingCalls, countDueJobs }) {
      meters.liveRuns.set(countLiveRuns());
      for (const [queue, count] of Object.entries(countWaitingCalls()))
        meters.waitingCalls.set({ queue }, count);
      // Without the database the rest is wanted all the more.
      const due = await countDueJobs().catch(() => null);
      meters.databaseUp.set(due === null ? 0 : 1);
      meters.dueJobs.reset();
      for (const [name, count] of Object.entries(due ?? {})) meters.dueJobs.set({ name }, count);
      return registry.metrics();
    },
    stop() {
      registry.clear();
      return Promise.resolve();
    },
  };
}
