import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listModels, listPublicModels, listQuickModels } from '@parley/contract/models/endpoints.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  createModelInfo,
  createModelsAnswer,
  installFakeServer,
  rememberGuest,
  type FakeServer,
} from '../../../testing/fake-server.ts';
import { addFakeUsage } from '../../../testing/fake-usage.ts';
import { renderApp } from '../../../testing/render-app.tsx';

let server: FakeServer;

function offer(models: Parameters<typeof createModelsAnswer>[0]): void {
  for (const endpoint of [listModels, listPublicModels, listQuickModels])
    server.api.on(endpoint, () => createModelsAnswer(models));
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  rememberGuest(server);
  addFakeUsage(server.api, [], 0);
});

test('a chat whose model was shut down shows the successor, which answers; earlier replies keep their name', async () => {
  offer([createModelInfo('lumen/Old', { is_recommended: true })]);
  await renderApp('/chat');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Message' }), 'What is tea?{Enter}');
  await waitFor(() => expect(server.runs.runs).toHaveLength(1));
  server.runs.last.say('A drink.');
  server.runs.last.end();
  await screen.findByText('A drink.');
  expect(await screen.findByTitle('Choose a model')).toHaveTextContent('Old');
  const reply = await screen.findByRole('article', { name: 'Old' });

  const { useModels } = await import('../../models/index.ts');
  const [old] = useModels.getState().models;
  if (!old) throw new Error('There is no model.');
  const next = { ...old, id: 'lumen/Next', name: 'Next', formerIds: [old.id] };
  useModels.setState({ models: [next], providers: { Lumen: [next] } });
  await waitFor(() => expect(screen.getByTitle('Choose a model')).toHaveTextContent('Next'));
  expect(within(reply).queryByText('Next')).not.toBeInTheDocument();
});
