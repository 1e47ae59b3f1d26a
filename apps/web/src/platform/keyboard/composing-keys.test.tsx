import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Sheet } from '../../ui/overlay/Sheet.tsx';

const COMPOSED = [
  ['the browser says that it composes', { isComposing: true }],
  ['only the key code says so', { keyCode: 229 }],
] as const;

test.each(COMPOSED)('Escape belongs to the input method, not to the dialog, when %s', (_name, init) => {
  const handleOpen = vi.fn();
  render(
    <Sheet isOpen onOpenChange={handleOpen} title="Form" from="below">
      <input aria-label="Name" />
    </Sheet>,
  );
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape', ...init });
  expect(handleOpen).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' });
  expect(handleOpen).toHaveBeenCalledExactlyOnceWith(false);
});

test.each(COMPOSED)('Enter belongs to the input method, not to the page, when %s', (_name, init) => {
  const handleKey = vi.fn();
  render(<input aria-label="Name" onKeyDown={({ key }) => handleKey(key)} />);
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Enter', ...init });
  expect(handleKey).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Enter' });
  expect(handleKey).toHaveBeenCalledExactlyOnceWith('Enter');
});
