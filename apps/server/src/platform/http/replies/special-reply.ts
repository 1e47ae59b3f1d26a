// What a handler returns where its answer is no plain value.
import type { EventEncoder } from '../../streams/encoded-frames.ts';
import type { EventReader } from '../../streams/live-log.ts';
import type { HandoverReply } from './handovers.ts';
import type { PreparedBody } from './prepared-body.ts';

/** Answers with server-sent events: `attach` sends what is there and returns how to stop. */
export interface StreamReply {
  readonly kind: 'stream';
  attach(reader: EventReader): Promise<() => void>;
  /** Writes the events in another wire format. */
  readonly encoder?: EventEncoder;
}

/** Answers with bytes made beforehand, in the encoding the caller takes. */
export interface PreparedReply {
  readonly kind: 'prepared';
  readonly body: PreparedBody;
}

/** Answers with a file, sent while it is still being made. */
export interface DownloadReply {
  readonly kind: 'download';
  readonly fileName: string;
  readonly mediaType: string;
  readonly chunks: AsyncIterable<string>;
}

/** Answers with something that has an etag; without a body the caller already has this state. */
export interface EtagReply {
  readonly kind: 'etag';
  readonly etag: string;
  readonly mediaType: string;
  readonly body: string | Buffer | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers JSON with a status that depends on what became of the call. */
export interface StatusReply {
  readonly kind: 'status';
  readonly status: number;
  /** JSON. */
  readonly body: string;
}

export type SpecialReply =
  StatusReply | StreamReply | PreparedReply | DownloadReply | EtagReply | HandoverReply;

const KINDS: ReadonlySet<unknown> = new Set<SpecialReply['kind']>([
  'stream',
  'prepared',
  'download',
  'etag',
  'handover',
  'status',
]);

export function isSpecial(answer: unknown): answer is SpecialReply {
  return typeof answer === 'object' && answer !== null && 'kind' in answer && KINDS.has(answer.kind);
}

/** Whether the answer stays open after it was begun. */
export function isOpenEnded(answer: unknown): boolean {
  return isSpecial(answer) && (answer.kind === 'stream' || answer.kind === 'handover');
}
