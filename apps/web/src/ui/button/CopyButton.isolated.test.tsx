import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../platform/i18n/i18n.ts';
import { CopyButton } from './CopyButton.tsx';

beforeAll(async () => {
  await startI18n();
});

it('copies what the text is at the moment of the press, and says so', async () => {
  const user = userEvent.setup();
  let text = 'early';
  render(<CopyButton getText={() => text} />);
  text = 'late';
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
  expect(document.querySelector('[aria-live="polite"]')).toHaveTextContent('Copied');
  expect(await navigator.clipboard.readText()).toBe('late');
});

it('says it when the browser refuses', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  render(<CopyButton getText={() => 'x'} label="Copy code" />);
  await user.click(screen.getByRole('button', { name: 'Copy code' }));
  expect(await screen.findByRole('button', { name: /did not allow copying/ })).toBeInTheDocument();
  expect(document.querySelector('[aria-live="polite"]')).toHaveTextContent(/did not allow copying/);
});
