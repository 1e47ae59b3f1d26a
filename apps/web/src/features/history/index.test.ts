import { expect, test } from 'vitest';
import { removeStoredHistory } from './index.ts';

test('without a sync nothing is removed from the server, and nobody is told that it was', async () => {
  await expect(removeStoredHistory()).rejects.toThrow();
});
