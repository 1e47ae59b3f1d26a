// Loads what is switched on, and nothing of the rest: an idle server is smaller by it.
import type { Clock } from '../clock.ts';
import type { Metrics } from './metrics.ts';
import { joinTelemetry, NO_TELEMETRY, type Telemetry } from './telemetry.ts';

export interface TelemetryOptions {
  readonly clock: Clock;
  readonly hasMetrics: boolean;
  /** The collector; `null`: no traces. */
  readonly tracesEndpoint: string | null;
}

export interface CreatedTelemetry {
  readonly telemetry: Telemetry;
  /** `null` where they are switched off. */
  readonly metrics: Metrics | null;
}

export async function createTelemetry(options: TelemetryOptions): Promise<CreatedTelemetry> {
  const { clock, hasMetrics, tracesEndpoint } = options;
  const metrics = hasMetrics ? (await import('./metrics.ts')).createMetrics(clock) : null;
  const counted = metrics ?? NO_TELEMETRY;
  if (tracesEndpoint === null) return { telemetry: counted, metrics };
  const { createTraces } = await import('./traces.ts');
  return { telemetry: joinTelemetry(counted, createTraces(tracesEndpoint)), metrics };
}
