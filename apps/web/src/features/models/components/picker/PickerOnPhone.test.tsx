import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { i18n } from 'i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../../../platform/i18n/i18n.ts';
import type { ModelView } from '../model-view.ts';
import type { ModelPickerProps } from './picker-props.ts';
import { PickerOnPhone } from './PickerOnPhone.tsx';

let texts: i18n;

beforeAll(async () => {
  texts = await startI18n();
  await texts.loadNamespaces(['chat']);
});

afterEach(() => texts.changeLanguage('en'));

function model(provider: string, name: string): ModelView {
  return {
    id: `${provider}/${name}`,
    name,
    provider,
    description: 'Made for code.',
    contextWindow: 128_000,
    maxOutputTokens: 8_000,
    hasVision: false,
    hasReasoningEffort: false,
    hasTools: false,
    inputPrice: 3,
    outputPrice: 15,
  };
}

const LARGE = model('Aster', 'Large');
const SWIFT = model('Aster', 'Swift');

function show(change: Partial<ModelPickerProps> = {}): void {
  render(
    <PickerOnPhone
      head={null}
      userId={null}
      isOpen
      groups={[
        { provider: 'Aster', models: [LARGE, SWIFT] },
        { provider: 'Boreal', models: [model('Boreal', 'Reason')] },
      ]}
      recentIds={[LARGE.id]}
      popularIds={[]}
      favouriteIds={[]}
      current={LARGE}
      catalogue={{ kind: 'ready' }}
      onOpenChange={vi.fn()}
      onRetry={vi.fn()}
      onSelect={vi.fn()}
      onToggleFavourite={vi.fn()}
      {...change}
    />,
  );
}

const provider = (name: RegExp) => screen.getByRole('button', { name });

it('shows recent models, then all providers with their groups closed', async () => {
  show();
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    'Recent',
    'All providers',
  ]);
  expect(provider(/^A?\s*Aster/)).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByText('Swift')).not.toBeInTheDocument();
  await userEvent.click(provider(/^A?\s*Aster/));
  expect(screen.getByText('Swift')).toBeInTheDocument();
});

it('opens the group in use where nothing was used before', () => {
  show({ recentIds: [] });
  expect(screen.getByText('Swift')).toBeInTheDocument();
  expect(screen.queryByText('All providers')).not.toBeInTheDocument();
});

it('describes a model in the language of the page', async () => {
  await texts.changeLanguage('zh');
  show();
  await userEvent.click(screen.getByRole('button', { name: '关于 Large' }));
  expect(await screen.findByText('专为编程打造。')).toBeInTheDocument();
});
