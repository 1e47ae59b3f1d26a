import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../platform/i18n/i18n.ts';
import { setMedia } from '../../testing/browser/fake-media.ts';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { Sheet } from '../../ui/overlay/Sheet.tsx';
import { closeLayersWithBack } from './back-closes-layers.ts';

await startI18n();

/** What Back reaches first. */
const watchers: { onclose: (() => void) | null; destroy: () => void }[] = [];

/** True where it did not leave the page. */
function goBack(): boolean {
  const watcher = watchers.pop();
  watcher?.onclose?.();
  return watcher !== undefined;
}

function Page() {
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Show</button>
      <Sheet isOpen={isOpen} onOpenChange={setOpen} title="List" from="below">
        <button onClick={() => setAsking(true)}>Delete</button>
        {isAsking && (
          <ConfirmDialog
            title="Sure"
            action="Do it"
            onConfirm={() => setAsking(false)}
            onCancel={() => setAsking(false)}
          >
            It is gone then.
          </ConfirmDialog>
        )}
      </Sheet>
    </>
  );
}

beforeEach(() => {
  watchers.length = 0;
  setMedia('(pointer: coarse)', true);
  vi.stubGlobal(
    'CloseWatcher',
    class {
      onclose = null;
      constructor() {
        watchers.push(this);
      }
      destroy() {
        watchers.splice(watchers.indexOf(this), 1);
      }
    },
  );
});
afterEach(() => {
  setMedia('(pointer: coarse)', false);
  vi.unstubAllGlobals();
});

test('Back on a touch screen closes what is on top, one after the other, and then leaves the page', async () => {
  closeLayersWithBack();
  render(<Page />);
  expect(goBack()).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('alertdialog')).toBeVisible();
  expect(goBack()).toBe(true);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(goBack()).toBe(true);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(goBack()).toBe(false);
});

test('one that is closed by a button takes nothing from Back', async () => {
  closeLayersWithBack();
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Do it' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(watchers).toEqual([]));
});
