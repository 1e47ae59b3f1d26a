import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { usePageKeys } from './page-keys.ts';

function Page({ onKey, children }: { readonly onKey: () => void; readonly children: ReactNode }) {
  usePageKeys({ '1': onKey });
  return children;
}

test.each(['dialog', 'alertdialog', 'menu'])(
  'a key that is pressed in a %s is not one of the page',
  async (role) => {
    const onKey = vi.fn();
    render(
      <Page onKey={onKey}>
        <div role={role}>
          <button type="button">Inside</button>
        </div>
        <button type="button">Outside</button>
      </Page>,
    );
    screen.getByRole('button', { name: 'Inside' }).focus();
    await userEvent.keyboard('1');
    expect(onKey).not.toHaveBeenCalled();
    screen.getByRole('button', { name: 'Outside' }).focus();
    await userEvent.keyboard('1');
    expect(onKey).toHaveBeenCalledOnce();
  },
);
