import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';

export type Interruption = 'timedOut' | 'connectionLost' | 'restarted' | 'provider' | 'interrupted';

/** The server says `interrupted` of replies that ended with the process that wrote them. */
const BY_CODE: Readonly<Partial<Record<ErrorCode, Interruption>>> = {
  provider_silent: 'timedOut',
  stream_stalled: 'timedOut',
  generate_timeout: 'timedOut',
  timeout: 'timedOut',
  network: 'connectionLost',
  generate_network: 'connectionLost',
  generate_network_ios: 'connectionLost',
  STREAM_ERROR: 'connectionLost',
  ABORT_ERROR: 'connectionLost',
  interrupted: 'restarted',
  shutting_down: 'restarted',
  starting: 'restarted',
  stream_cut: 'provider',
  stream_unreadable: 'provider',
  model_unavailable: 'provider',
  model_rate_limited: 'provider',
  model_refused: 'provider',
  own_key_refused: 'provider',
};

/** What broke off a reply that had begun, as its reader would say it. */
export function toInterruption(code: ErrorCode): Interruption {
  return BY_CODE[code] ?? 'interrupted';
}
