import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../platform/i18n/i18n.ts';
import type { SidebarLink } from './sidebar-link.ts';
import { SidebarLinks } from './SidebarLinks.tsx';

beforeAll(async () => {
  await startI18n(undefined, ['common', 'chat']);
});

const Address = () => <output>{useLocation().pathname}</output>;

const areas = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    path: `/area-${index}`,
    icon: null,
    label: `Area ${index}`,
    isCurrent: index === 6,
  }));

const page = (links: readonly SidebarLink[]) => (
  <MemoryRouter>
    <SidebarLinks links={links} isRail={false} />
    <Address />
  </MemoryRouter>
);

const show = (count: number) => render(page(areas(count)));

test('five areas have a row each', () => {
  show(5);
  expect(screen.getAllByRole('link')).toHaveLength(5);
  expect(screen.queryByRole('button', { name: 'More' })).not.toBeInTheDocument();
});

test('what is beyond them is behind one more row, which shows where one is', async () => {
  show(7);
  expect(screen.getAllByRole('link')).toHaveLength(4);
  const more = screen.getByRole('button', { name: 'More' });
  expect(more).toHaveClass('bg-surface-4');
  await userEvent.click(more);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Area 6' }));
  expect(screen.getByRole('status')).toHaveTextContent('/area-6');
});

test('an area that gets a row while the menu is open can still be chosen in the menu', async () => {
  const { rerender } = show(7);
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByRole('menuitem', { name: 'Area 6' });
  const links = areas(7).map((link) => ({ ...link, ...(link.isCurrent && { count: 1, isTemporary: true }) }));
  rerender(page(links.toSorted((a, b) => Number('count' in b) - Number('count' in a))));
  expect(screen.getByRole('link', { name: 'Area 6, 1 waiting', hidden: true })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Area 6' }));
  expect(screen.getByRole('status')).toHaveTextContent('/area-6');
});

test('an area that is listed for a while takes no row from the others, and says what waits there', () => {
  const temporary = { count: 3, isTemporary: true };
  render(page(areas(6).map((link, index) => ({ ...link, ...(index === 1 && temporary) }))));
  expect(screen.getAllByRole('link')).toHaveLength(6);
  expect(screen.getByRole('link', { name: 'Area 1, 3 waiting' })).toHaveTextContent('Area 13');
});
