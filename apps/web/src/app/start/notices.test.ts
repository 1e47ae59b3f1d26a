import { AppError } from '@parley/contract/errors/app-error.ts';
import { expect, test } from 'vitest';
import { nameTrouble } from './notices.ts';

const network = new AppError('network');
const timeout = new AppError('timeout');

test.each([
  ['the first failure of the network', { kind: 'retrying', error: network }, true, 'connectionIssue'],
  ['giving up while the server can be reached', { kind: 'given-up', error: network }, true, 'networkError'],
  ['giving up while it cannot', { kind: 'given-up', error: network }, false, 'connectionFailed'],
  ['a call that takes too long', { kind: 'retrying', error: timeout }, true, 'requestTimeout'],
  ['a success after all [ERR-22]', { kind: 'recovered' }, true, 'restored'],
  ['a fault of the server', { kind: 'retrying', error: new AppError('internal') }, true, null],
] as const)('%s has its name', (_name, trouble, isReachable, notice) => {
  expect(nameTrouble(trouble, isReachable)).toBe(notice);
});
