// Traces for OpenTelemetry, sent to one collector. Loaded only where they are switched on. Spans hold no texts of people.
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { VERSION } from '../version.ts';
import { NO_TELEMETRY, type Telemetry } from './telemetry.ts';

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const FAILED_FROM = 500;
/** What a collector that is away costs at most: beyond it spans are dropped. */
const MAX_WAITING_SPANS = 2_048;
const EXPORT_TIMEOUT_MS = 5_000;

/** The trace of the caller goes on, where it names one. */
function toParent(traceparent: string | null): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function endSpan(span: Span, isOk: boolean): void {
  if (!isOk) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

export function createTraces(endpoint: string): Telemetry {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'parley', 'service.version': VERSION }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: MAX_WAITING_SPANS,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('parley', VERSION);
  const contexts = new AsyncLocalStorage<Context>();
  const current = (): Context => contexts.getStore() ?? ROOT_CONTEXT;

  return {
    ...NO_TELEMETRY,
    beginRequest({ method, route, requestId, traceparent }) {
      const parent = toParent(traceparent);
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'parley.request_id': requestId,
      };
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
      return {
        within: (work) => contexts.run(trace.setSpan(parent, span), work),
        end(status) {
          span.setAttribute('http.response.status_code', status);
          endSpan(span, status < FAILED_FROM);
        },
      };
    },
    beginTurn({ vendor, model }) {
      const attributes = { 'gen_ai.provider.name': vendor, 'gen_ai.request.model': model };
      const span = tracer.startSpan(`turn ${vendor}`, { kind: SpanKind.CLIENT, attributes }, current());
      return {
        noteFirstPart: () => span.addEvent('first_part'),
        end: (isOk) => endSpan(span, isOk),
      };
    },
    async duringRun({ id, kind }, work) {
      const parent = current();
      const attributes = { 'parley.run_id': id, 'parley.run_kind': kind };
      const span = tracer.startSpan(`run ${kind}`, { attributes }, parent);
      try {
        return await contexts.run(trace.setSpan(parent, span), work);
      } finally {
        span.end();
      }
    },
    async stop() {
      // A collector that is away must not keep the server from stopping.
      await provider.shutdown().catch(() => undefined);
    },
  };
}
