import { expect, test } from 'vitest';
import { toInterruption } from './interruption.ts';

test.each([
  ['the vendor is silent', 'provider_silent', 'timedOut'],
  ['nothing comes any more', 'stream_stalled', 'timedOut'],
  ['the network is gone', 'generate_network', 'connectionLost'],
  ['the network of a phone is gone', 'generate_network_ios', 'connectionLost'],
  ['the process that wrote it is gone', 'interrupted', 'restarted'],
  ['the server is going down', 'shutting_down', 'restarted'],
  ['the vendor hangs up', 'stream_cut', 'provider'],
  ['the vendor sends rubbish', 'stream_unreadable', 'provider'],
  ['something else', 'internal', 'interrupted'],
] as const)('when %s (%s) the reply is named %s', (_name, code, expected) => {
  expect(toInterruption(code)).toBe(expected);
});
