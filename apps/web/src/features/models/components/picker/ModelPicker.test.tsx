import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../../../platform/i18n/i18n.ts';
import { ModelPicker } from './ModelPicker.tsx';
import type { ModelView } from '../model-view.ts';
import type { ModelPickerProps } from './picker-props.ts';

beforeAll(async () => {
  const texts = await startI18n();
  await texts.loadNamespaces(['chat']);
});

function model(provider: string, name: string, extra: Partial<ModelView> = {}): ModelView {
  return {
    id: `${provider}/${name}`,
    name,
    provider,
    description: `About ${name}.`,
    contextWindow: 128_000,
    maxOutputTokens: 8_000,
    hasVision: false,
    hasReasoningEffort: false,
    hasTools: false,
    inputPrice: 3,
    outputPrice: 15,
    ...extra,
  };
}

const LARGE = model('Aster', 'Large', { hasVision: true });
const SWIFT = model('Aster', 'Swift', { inputPrice: 0, outputPrice: 0 });
const REASON = model('Boreal', 'Reason', { inputPrice: null, outputPrice: null });

async function open(change: Partial<ModelPickerProps> = {}) {
  const handlers = { onOpenChange: vi.fn(), onRetry: vi.fn(), onSelect: vi.fn(), onToggleFavourite: vi.fn() };
  render(
    <ModelPicker
      isOpen
      groups={[
        { provider: 'Aster', models: [LARGE, SWIFT] },
        { provider: 'Boreal', models: [REASON] },
      ]}
      recentIds={[]}
      popularIds={[]}
      favouriteIds={[]}
      userId={null}
      current={LARGE}
      catalogue={{ kind: 'ready' }}
      {...handlers}
      {...change}
    />,
  );
  return { ...handlers, search: await screen.findByRole('combobox') };
}

const rows = () => screen.getAllByRole('option').map((row) => row.textContent);

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <textarea aria-label="Message" onKeyDown={(event) => event.key === ';' && setOpen(true)} />
      <ModelPicker
        isOpen={isOpen}
        onOpenChange={setOpen}
        groups={[{ provider: 'Aster', models: [LARGE, SWIFT] }]}
        recentIds={[]}
        popularIds={[]}
        favouriteIds={[]}
        userId={null}
        current={LARGE}
        catalogue={{ kind: 'ready' }}
        onRetry={vi.fn()}
        onToggleFavourite={vi.fn()}
        onSelect={() => setOpen(false)}
      />
    </>
  );
}

describe('the model picker', () => {
  it('gives the focus back to the message from which its key opened it', async () => {
    render(<Page />);
    const message = screen.getByRole('textbox', { name: 'Message' });
    await userEvent.click(message);
    await userEvent.keyboard(';');
    expect(await screen.findByRole('combobox')).toHaveFocus();
    await userEvent.keyboard('swift{Enter}');
    await waitFor(() => expect(message).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: /Large/ }));
    expect(await screen.findByRole('combobox')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: /Large/ })).toHaveFocus());
  });

  it('opens with the search focused and the group of the current model open', async () => {
    const { search } = await open();
    expect(search).toHaveFocus();
    expect(rows()).toHaveLength(4);
    expect(screen.getByText('3 models')).toBeInTheDocument();
  });

  it('moves with the arrows, uses with Enter and closes', async () => {
    const { onSelect, onOpenChange } = await open();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onSelect).toHaveBeenCalledWith(SWIFT.id);
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  it('opens a provider with Enter', async () => {
    await open();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(rows()).toHaveLength(5);
  });

  it('filters by every letter, also after an arrow key and from a filter, and stars with Alt+S', async () => {
    const { onToggleFavourite, search } = await open();
    await userEvent.keyboard('{ArrowDown}');
    expect(search).toHaveFocus();
    expect(search.getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('option', { name: /^Swift/ }).id,
    );
    await userEvent.keyboard('{Alt>}s{/Alt}');
    expect(onToggleFavourite).toHaveBeenCalledWith(SWIFT.id);
    await userEvent.keyboard('sw');
    expect(search).toHaveValue('sw');
    await userEvent.click(screen.getByRole('button', { name: 'Tools' }));
    await userEvent.keyboard('i');
    expect(search).toHaveValue('swi');
    expect(search).toHaveFocus();
  });

  it('keeps the last model beside a list in which nothing is found, and finds what is cheap', async () => {
    const { search } = await open();
    await userEvent.type(search, 'zzz');
    expect(screen.getByRole('region', { name: 'About Large' })).toBeInTheDocument();
    await userEvent.clear(search);
    await userEvent.type(search, 'cheap');
    expect(rows().at(-1)).toContain('Swift');
  });

  it('closes with Escape', async () => {
    const { onOpenChange } = await open();
    await userEvent.keyboard('{Escape}');
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  it('shows the row under the arrow in the pane beside', async () => {
    await open();
    expect(
      within(screen.getByRole('region', { name: 'About Large' })).getByText('$3.00 per 1M'),
    ).toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}');
    expect(within(screen.getByRole('region', { name: 'About Swift' })).getAllByText('Free')).toHaveLength(2);
  });

  it('says what no model can do and clears it', async () => {
    const { search } = await open();
    await userEvent.type(search, 'nothing like this');
    expect(screen.getByText('No model matches this search')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(rows()).toHaveLength(4);
  });

  it('shows an unknown price as a dash and warns that a model cannot see the picture', async () => {
    const { search } = await open({ hasImages: true });
    await userEvent.type(search, 'reason');
    expect(rows().at(-1)).toContain('–');
    expect(screen.getByText(/Can’t see images/)).toBeInTheDocument();
  });

  it('keeps the list when it could not be refreshed, and tries again', async () => {
    const { onRetry } = await open({ catalogue: { kind: 'failed', shownAsOf: Date.now() } });
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t refresh models.');
    expect(rows()).toHaveLength(4);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('shows the shape of the list while it loads for the first time', async () => {
    await open({ groups: [], catalogue: { kind: 'loading' } });
    expect(screen.getByLabelText('Loading models')).toHaveAttribute('aria-busy', 'true');
  });
});
