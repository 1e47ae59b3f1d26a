import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { addFakeAccounts, createMember } from '../../testing/fake-accounts.ts';
import { installFakeServer } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';

beforeEach(() => {
  const accounts = addFakeAccounts(installFakeServer());
  const mara = createMember();
  accounts.add(mara, 'correct horse');
  accounts.remember(mara);
});

test.each([
  ['scheduled', 'Scheduled agents are now edited in the agent editor.'],
  ['webhook', 'Webhook agents are now edited in the agent editor.'],
])(
  'the address where %s agents were edited leads to the editor of the agent [DEP-19] [SHELL-36] [SHELL-37]',
  async (kind, text) => {
    await renderApp(`/${kind}-agents/a1/edit`);
    expect(await screen.findByRole('heading', { name: 'Editing has moved' })).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(document.querySelector('[data-wait]')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Go to the agent editor' }));
    await expect.poll(() => window.location.hash).toBe(`#/agents/a1/edit?from=${kind}`);
  },
);
