import { createSuggestion, createSystemPrompt } from '@parley/contract/prompts/endpoints.ts';
import { expect, test, vi } from 'vitest';
import { createMember } from '../../testing/fake-accounts.ts';
import { createGuest, installFakeServer } from '../../testing/fake-server.ts';

const PROMPT = {
  id: 'p1',
  title: 'Rates desk',
  description: '',
  prompt: 'Be exact.',
  category: 'general' as const,
  isBuiltin: false,
};

test('what a guest has kept goes to the account they make of it, once [SYSP-06]', async () => {
  vi.resetModules();
  const { api } = installFakeServer();
  for (const endpoint of [createSystemPrompt, createSuggestion])
    api.on(endpoint, ({ body }) => ({ ...body, is_builtin: false }));
  const [{ followUpgrade }, { useAuth, toAccount }, { localDatabase }, client] = await Promise.all([
    import('./follow-upgrade.ts'),
    import('../../features/auth/index.ts'),
    import('../../platform/store/database.ts'),
    import('../../platform/api/client.ts'),
  ]);
  client.api.identify(() => ({ token: 'token', role: 'user' }));
  const stored = () => localDatabase.list('system-prompts', 'custom-prompts/guest-1/');
  // As the guest's browser keeps it.
  const kept = { key: 'custom-prompts/guest-1/prompt/p1', value: { savedAt: 1, entry: PROMPT } };
  await localDatabase.write('system-prompts', [kept]);

  followUpgrade();
  const enter = (user: Parameters<typeof toAccount>[0], formerGuestId: string | null) =>
    useAuth.setState({ status: 'signed-in', account: toAccount(user), formerGuestId });
  enter(createGuest(), null);
  expect(api.callsOf(createSystemPrompt)).toHaveLength(0);
  enter(createMember({ id: 'guest-1' }), null);
  await expect.poll(() => api.callsOf(createSystemPrompt)).toHaveLength(1);
  expect(api.callsOf(createSystemPrompt)[0]?.body).toMatchObject({ id: 'p1', title: 'Rates desk' });
  await expect.poll(async () => await stored()).toEqual([]);
});
