import { expect, test, vi } from 'vitest';
import { createKeyRelay } from './key-relay.ts';

test('keys pressed before the list is there wait for it, in their order', () => {
  const relay = createKeyRelay();
  relay.send({ name: 'next' });
  relay.send({ name: 'run' });
  const onKey = vi.fn();
  relay.listen(onKey);
  expect([relay.take()?.name, relay.take()?.name, relay.take()]).toEqual(['next', 'run', undefined]);
  relay.send({ name: 'previous' });
  expect(onKey).toHaveBeenCalledOnce();
  expect(relay.take()).toEqual({ name: 'previous' });
});
