import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setMedia } from '../../../testing/fake-media.ts';
import { useChatPreferences } from '../chat-preferences.ts';
import { useSidebar } from './use-sidebar.ts';

const PHONE = '(max-width: 639.98px)';
const DESKTOP = '(min-width: 1024px)';

function show(screen: 'phone' | 'tablet' | 'desktop', isCollapsed = false) {
  setMedia(PHONE, screen === 'phone');
  setMedia(DESKTOP, screen === 'desktop');
  useChatPreferences.setState({ isSidebarCollapsed: isCollapsed });
  return renderHook(() => useSidebar()).result;
}

afterEach(() => {
  setMedia(PHONE, false);
  setMedia(DESKTOP, false);
  useChatPreferences.setState({ isSidebarCollapsed: false });
});

test.each([
  ['phone', false, null],
  ['tablet', false, 'rail'],
  ['desktop', false, 'column'],
  ['desktop', true, 'rail'],
] as const)('on a %s, collapsed %s, it is beside the page as %s', (screen, isCollapsed, beside) => {
  expect(show(screen, isCollapsed).current.beside).toBe(beside);
});

test.each(['phone', 'tablet'] as const)('on a %s it opens over the page and closes again', (screen) => {
  const sidebar = show(screen);
  act(() => sidebar.current.toggle());
  expect(sidebar.current.isSheetOpen).toBe(true);
  act(() => sidebar.current.show());
  expect(sidebar.current.isSheetOpen).toBe(true);
  act(() => sidebar.current.toggle());
  expect(sidebar.current.isSheetOpen).toBe(false);
});

test('on a desktop it becomes a rail and a column again, and never lies over the page', () => {
  const sidebar = show('desktop');
  act(() => sidebar.current.toggle());
  expect(sidebar.current.beside).toBe('rail');
  act(() => sidebar.current.show());
  expect(sidebar.current.beside).toBe('column');
  act(() => sidebar.current.show());
  expect(sidebar.current.beside).toBe('column');
  expect(sidebar.current.isSheetOpen).toBe(false);
});

test('what lies over the page goes away when there is room beside it', () => {
  const sidebar = show('tablet');
  act(() => sidebar.current.show());
  act(() => setMedia(DESKTOP, true));
  expect(sidebar.current).toMatchObject({ beside: 'column', isSheetOpen: false });
});
