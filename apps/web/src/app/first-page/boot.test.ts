import { afterEach, expect, test, vi } from 'vitest';
import { setMedia } from '../../testing/browser/fake-media.ts';

afterEach(() => {
  vi.resetModules();
  setMedia('(prefers-color-scheme: dark)', false);
});

async function boot(head = ''): Promise<void> {
  document.head.innerHTML = `<meta name="theme-color" content="#f3f4f6">${head}`;
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

const PARTS =
  '<meta name="first-page:en" content="assets/a.js assets/b.js"><meta name="first-page:zh" content="assets/c.js">';
const asked = () =>
  [...document.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute('href'));

test.each([
  ['a visitor on the first page', '#/', null, ['/assets/a.js', '/assets/b.js']],
  ['a visitor elsewhere', '#/login', null, []],
  ['a signed-in user', '#/', 'token', []],
])('the first page is fetched ahead for %s', async (_who, hash, token, expected) => {
  window.location.hash = hash;
  if (token === null) localStorage.removeItem('access_token');
  else localStorage.setItem('access_token', token);
  localStorage.removeItem('i18nextLng');
  await boot(PARTS);
  expect(asked()).toEqual(expected);
});
