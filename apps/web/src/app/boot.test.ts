import { afterEach, expect, test, vi } from 'vitest';
import { setMedia } from '../testing/fake-media.ts';

afterEach(() => {
  vi.resetModules();
  setMedia('(prefers-color-scheme: dark)', false);
});

async function boot(): Promise<void> {
  document.head.innerHTML = '<meta name="theme-color" content="#f3f4f6">';
  document.documentElement.className = '';
  document.documentElement.lang = 'en';
  await import('./boot.ts');
}

test('the stored theme and language are on the page before the app runs [THEME-06]', async () => {
  localStorage.setItem('theme-storage', JSON.stringify({ state: { theme: 'dark' }, version: 0 }));
  localStorage.setItem('i18nextLng', 'zh');
  await boot();
  expect(document.documentElement).toHaveClass('dark');
  expect(document.querySelector('meta[name="theme-color"]')).toHaveAttribute('content', '#111111');
  expect(document.documentElement.lang).toBe('zh');
});

test('without a setting the system decides', async () => {
  setMedia('(prefers-color-scheme: dark)', true);
  await boot();
  expect(document.documentElement).toHaveClass('dark');
});

test('blocked storage does not keep the page from starting', async () => {
  const blocked = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await boot();
  expect(document.documentElement).not.toHaveClass('dark');
  blocked.mockRestore();
});
