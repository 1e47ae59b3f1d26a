import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLayoutEffect, useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { startI18n } from '../../platform/i18n/i18n.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { MenuItem } from '../menu/MenuItem.tsx';
import { MenuSurface } from '../menu/MenuSurface.tsx';
import { useMenuTrigger } from '../menu/use-menu-trigger.ts';
import { Sheet } from './Sheet.tsx';
import { focusBehindDialogs, useFocusReturn } from './use-focus-return.ts';

await startI18n();

function Page() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | null>(null);
  const menu = useMenuTrigger();
  return (
    <>
      <button onClick={() => setOpen('dialog')}>Delete</button>
      <button onClick={() => setOpen('sheet')}>Show</button>
      <button {...menu.triggerProps}>More</button>
      {menu.anchor && (
        <MenuSurface anchor={menu.anchor} onClose={menu.close} label="Menu">
          <MenuItem onSelect={() => setOpen('dialog')}>Delete from here</MenuItem>
        </MenuSurface>
      )}
      {open === 'dialog' && (
        <ConfirmDialog
          title="Sure"
          action="Do it"
          onConfirm={() => setOpen(null)}
          onCancel={() => setOpen(null)}
        >
          It is gone then.
        </ConfirmDialog>
      )}
      <Sheet isOpen={open === 'sheet'} onOpenChange={() => setOpen(null)} title="List" from="below">
        Rows
      </Sheet>
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

test.each([
  ['Delete', 'alertdialog'],
  ['Show', 'dialog'],
])('what "%s" opens gives the focus back when Escape closes it', async (name, role) => {
  render(<Page />);
  await userEvent.click(button(name));
  expect(await screen.findByRole(role)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button(name)).toHaveFocus());
});

test('a dialog that a menu has opened gives it back to the button of the menu', async () => {
  render(<Page />);
  await userEvent.click(button('More'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete from here' }));
  await screen.findByRole('alertdialog');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button('More')).toHaveFocus());
});

function Succession() {
  const [open, setOpen] = useState<'first' | 'second' | null>(null);
  return (
    <>
      <button onClick={() => setOpen('first')}>Begin</button>
      {open === 'first' && <Step action="Go on" onDone={() => setOpen('second')} />}
      {open === 'second' && <Step action="End" onDone={() => setOpen(null)} />}
    </>
  );
}

function Step({ action, onDone }: { readonly action: string; readonly onDone: () => void }) {
  return (
    <ConfirmDialog title={action} action={action} onConfirm={onDone} onCancel={onDone}>
      One after the other.
    </ConfirmDialog>
  );
}

test('a dialog that takes the place of another gives it back to what was before both', async () => {
  render(<Succession />);
  await userEvent.click(button('Begin'));
  await userEvent.click(await screen.findByRole('button', { name: 'Go on' }));
  await screen.findByRole('alertdialog', { name: 'End' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button('Begin')).toHaveFocus());
});

function Layer() {
  useFocusReturn();
  return <input aria-label="In the layer" autoFocus />;
}

test('what has been focused meanwhile keeps the focus', async () => {
  const { rerender } = render(<input aria-label="Elsewhere" />);
  const page = (isOpen: boolean) => (
    <>
      <input aria-label="Elsewhere" />
      {isOpen && <Layer />}
    </>
  );
  rerender(page(true));
  await userEvent.click(screen.getByLabelText('Elsewhere'));
  rerender(page(false));
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.getByLabelText('Elsewhere')).toHaveFocus();
});

function LateField() {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (field.current) focusBehindDialogs(field.current);
  }, []);
  return <input ref={field} aria-label="Late" />;
}

test('a field that comes behind a dialog takes no keys from it and has the focus after it', async () => {
  const page = (isOpen: boolean, hasField: boolean) => (
    <>
      {hasField && <LateField />}
      {isOpen && (
        <div role="dialog">
          <Layer />
        </div>
      )}
    </>
  );
  const { rerender } = render(page(true, false));
  await userEvent.keyboard('web ');
  rerender(page(true, true));
  await userEvent.keyboard('app');
  expect(screen.getByLabelText('In the layer')).toHaveValue('web app');
  rerender(page(false, true));
  await waitFor(() => expect(screen.getByLabelText('Late')).toHaveFocus());
});

test('a field that comes while no dialog is open has the focus at once', () => {
  render(<LateField />);
  expect(screen.getByLabelText('Late')).toHaveFocus();
});
