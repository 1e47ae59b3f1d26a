import { describe, expect, it, vi } from 'vitest';
import { openFromPush, readPush, showPush } from './push-notices.ts';

const message = { title: 'Watch', body: 'It rains.', path: '/#/agents/a1' };
const toData = (text: string) => ({ text: () => text });

describe('notices of the service worker', () => {
  it('shows what the server says, and something where that cannot be read', async () => {
    const showNotification = vi.fn(() => Promise.resolve());
    await showPush({ showNotification }, readPush(toData(JSON.stringify(message))));
    expect(showNotification).toHaveBeenCalledWith(
      'Watch',
      expect.objectContaining({ body: 'It rains.', data: '/#/agents/a1' }),
    );
    for (const data of [null, toData('{'), toData('null'), toData('[1]')])
      expect(readPush(data)).toEqual({ title: 'Parley', body: '', path: '/' });
  });

  it('opens pages of the app alone', () => {
    for (const path of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', 7])
      expect(readPush(toData(JSON.stringify({ ...message, path }))).path).toBe('/');
  });

  it('opens its page in the window there is, or in a new one', async () => {
    const window = { id: 'w1', focus: vi.fn(), navigate: vi.fn() };
    const openWindow = vi.fn();
    const notice = { close: vi.fn(), data: message.path };
    await openFromPush({ matchAll: () => Promise.resolve([window]), openWindow }, notice);
    expect(window.navigate).toHaveBeenCalledWith(message.path);
    expect(window.focus).toHaveBeenCalled();
    expect(openWindow).not.toHaveBeenCalled();
    await openFromPush({ matchAll: () => Promise.resolve([]), openWindow }, notice);
    expect(openWindow).toHaveBeenCalledWith(message.path);
    expect(notice.close).toHaveBeenCalledTimes(2);
  });
});
