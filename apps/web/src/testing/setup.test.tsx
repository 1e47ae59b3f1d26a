import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startI18n } from '../platform/i18n/i18n.ts';
import { Toasters } from '../ui/feedback/Toasters.tsx';
import { showToast } from '../ui/feedback/show-toast.ts';

test.each(['one', 'another'])('a toast is of its own test only: %s', async (name) => {
  await startI18n();
  render(<Toasters />);
  showToast('info', { title: `From ${name}` });
  await screen.findByText(`From ${name}`);
  expect(screen.getAllByText(/^From /)).toHaveLength(1);
});
