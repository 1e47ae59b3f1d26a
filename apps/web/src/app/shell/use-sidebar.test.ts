import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showSidebar, toggleSidebar, useSidebarState } from '../../platform/overlays/sidebar.ts';
import { setMedia } from '../../testing/browser/fake-media.ts';
import { useSidebar } from './use-sidebar.ts';

const PHONE = '(max-width: 639.98px)';
const DESKTOP = '(min-width: 1024px)';
const VERY_WIDE = '(min-width: 1500px)';

function show(screen: 'phone' | 'tablet' | 'desktop', isCollapsed = false, pathname = '/chat') {
  setMedia(PHONE, screen === 'phone');
  setMedia(DESKTOP, screen === 'desktop');
  useSidebarState.setState({ isCollapsed, isOpenBesideWide: false, isSheetOpen: false });
  return renderHook(({ path }) => useSidebar(path), { initialProps: { path: pathname } });
}

afterEach(() => {
  setMedia(PHONE, false);
  setMedia(DESKTOP, false);
  setMedia(VERY_WIDE, false);
});

test.each([
  ['phone', false, null],
  ['tablet', false, 'rail'],
  ['desktop', false, 'column'],
  ['desktop', true, 'rail'],
] as const)('on a %s, collapsed %s, it is beside the page as %s', (screen, isCollapsed, beside) => {
  expect(show(screen, isCollapsed).result.current.beside).toBe(beside);
});

test.each(['phone', 'tablet'] as const)('on a %s it opens over the page and closes again', (screen) => {
  const { result: sidebar } = show(screen);
  act(toggleSidebar);
  expect(sidebar.current.isSheetOpen).toBe(true);
  act(showSidebar);
  expect(sidebar.current.isSheetOpen).toBe(true);
  act(toggleSidebar);
  expect(sidebar.current.isSheetOpen).toBe(false);
});

test('on a desktop it becomes a rail and a column again, and never covers the page', () => {
  const { result: sidebar } = show('desktop');
  act(toggleSidebar);
  expect(sidebar.current.beside).toBe('rail');
  act(showSidebar);
  expect(sidebar.current.beside).toBe('column');
  act(showSidebar);
  expect(sidebar.current.beside).toBe('column');
  expect(sidebar.current.isSheetOpen).toBe(false);
});

test('a rail is remembered on this device', () => {
  show('desktop');
  act(toggleSidebar);
  expect(localStorage.getItem('sidebar-storage')).toContain('"isCollapsed":true');
});

test('what covers the page goes away when there is room beside it', () => {
  const { result: sidebar } = show('tablet');
  act(showSidebar);
  act(() => setMedia(DESKTOP, true));
  expect(sidebar.current).toMatchObject({ beside: 'column', isSheetOpen: false });
});

test.each([
  '/admin',
  '/admin/error-reports',
  '/custom-webhook-tools',
  '/credential-manager',
  '/mcp-servers',
  '/agents/create',
  '/agents/agt_1/edit',
])(
  'beside %s it starts as a rail, is opened for this visit, and stays a column everywhere else',
  (pathname) => {
    const { result: sidebar, rerender } = show('desktop', false, pathname);
    expect(sidebar.current.beside).toBe('rail');
    act(toggleSidebar);
    expect(sidebar.current.beside).toBe('column');
    act(toggleSidebar);
    expect(sidebar.current.beside).toBe('rail');
    act(showSidebar);
    expect(sidebar.current.beside).toBe('column');
    act(toggleSidebar);
    rerender({ path: '/agents' });
    expect(sidebar.current.beside).toBe('column');
    expect(localStorage.getItem('sidebar-storage')).toBeNull();
  },
);

test('on a very wide screen it stays a column beside every page', () => {
  setMedia(VERY_WIDE, true);
  expect(show('desktop', false, '/admin').result.current.beside).toBe('column');
});
