import { expect, test, vi } from 'vitest';
import { saveTable } from './save-blob.ts';

test('a table is saved with the mark by which spreadsheets read its letters', async () => {
  const saved: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      saved.push(blob);
      return 'blob:saved';
    },
    revokeObjectURL: () => undefined,
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  saveTable('parley-usage.csv', new Blob(['城市,金额\n北京,1'], { type: 'text/csv' }));
  expect(click).toHaveBeenCalledOnce();
  const bytes = new Uint8Array((await saved[0]?.arrayBuffer()) ?? []);
  expect([...bytes]).toEqual([0xef, 0xbb, 0xbf, ...new TextEncoder().encode('城市,金额\n北京,1')]);
  expect(saved[0]?.type).toBe('text/csv');
});
