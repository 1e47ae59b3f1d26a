import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { clearLocalData } from './clear-local-data.ts';
import { createFormDrafts } from './form-drafts.ts';

const drafts = createFormDrafts('note-draft', z.object({ text: z.string() }));
const PLACE = { userId: 'mara', id: null };
const read = () => drafts.read(PLACE)?.text ?? null;

/** What the storages of tabs hold while another tab is looked at. */
const tabs = new Map<string, Record<string, string>>();
let current = 'first';

/** Local storage is one for all tabs; that of a session is the tab's own, and outlives a reload. */
function lookAt(tab: string): void {
  tabs.set(current, { ...sessionStorage });
  sessionStorage.clear();
  for (const [key, value] of Object.entries(tabs.get(tab) ?? {})) sessionStorage.setItem(key, value);
  current = tab;
}

describe('what is typed into a form in two tabs', () => {
  beforeEach(() => {
    tabs.clear();
    current = 'first';
  });

  it('stays in the one when the other is saved, whichever was typed in last', () => {
    drafts.write(PLACE, { text: 'of the first' });
    lookAt('second');
    drafts.write(PLACE, { text: 'of the second' });
    lookAt('first');
    drafts.remove(PLACE);
    lookAt('second');
    expect(read()).toBe('of the second');

    lookAt('first');
    drafts.write(PLACE, { text: 'the next one' });
    drafts.remove(PLACE);
    lookAt('second');
    expect(read()).toBe('of the second');
  });

  it('is found by a tab that is opened later, until it is saved', () => {
    drafts.write(PLACE, { text: 'of the first' });
    lookAt('second');
    expect(read()).toBe('of the first');
    drafts.remove(PLACE);
    lookAt('third');
    expect(read()).toBeNull();
  });

  it('is gone from a tab when its person signs out', async () => {
    drafts.write(PLACE, { text: 'of the first' });
    await clearLocalData(() => false);
    expect(read()).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });
});
