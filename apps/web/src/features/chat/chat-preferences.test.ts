import { expect, test } from 'vitest';
import { useChatPreferences } from './chat-preferences.ts';

const KEY = 'chat-storage';

test('a change in this tab takes back nothing that was changed in another one', () => {
  useChatPreferences.setState({ notifiesWhenReady: true });
  const state = { ...useChatPreferences.getState(), defaultSystemPrompt: 'Be exact.' };
  localStorage.setItem(KEY, JSON.stringify({ state, version: 0 }));
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
  useChatPreferences.setState({ showsCost: false });
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toMatchObject({
    state: { defaultSystemPrompt: 'Be exact.', notifiesWhenReady: true, showsCost: false },
  });
});
