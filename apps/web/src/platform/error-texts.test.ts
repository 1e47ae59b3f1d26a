import { expect, test } from 'vitest';
import { loadLaterTexts, startI18n } from './i18n/i18n.ts';
import { textsOf } from './toasts.ts';

test('an error of a later screen has its own words once they are there, and those of any failed request before', async () => {
  await startI18n();
  expect(textsOf('network').title).toBe('Network error');
  expect(textsOf('invite_used')).toEqual({ title: 'Request failed', text: 'Please try again.' });
  loadLaterTexts();
  await expect.poll(() => textsOf('invite_used').title).toBe('Invite used already');
});
