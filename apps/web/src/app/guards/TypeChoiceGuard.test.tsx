import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { toAccount, useAuth } from '../../features/auth/index.ts';
import { profile } from '../../features/profile/index.ts';
import { createMember } from '../../testing/fake-accounts.ts';
import { TypeChoiceGuard } from './TypeChoiceGuard.tsx';

function Place() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function open(path: string): string {
  render(
    <MemoryRouter initialEntries={[path]}>
      <TypeChoiceGuard>
        <Routes>
          <Route path="*" element={<Place />} />
        </Routes>
      </TypeChoiceGuard>
    </MemoryRouter>,
  );
  return screen.getByRole('status').textContent;
}

beforeEach(() => {
  const account = toAccount(createMember({ user_type: null }));
  useAuth.setState({ status: 'signed-in', account });
  profile.reset();
  profile.enter(account.id, null);
});

test.each(['/login', '/register', '/user-type-selection'])(
  'a member without a type may stay on %s [ONB-09]',
  (path) => {
    expect(open(path)).toBe(path);
  },
);

test.each(['/', '/chat', '/pricing', '/login/x', '/agents/a1/edit?tab=tools'])(
  'but is sent from %s to the choice, which remembers it [ONB-09]',
  (path) => {
    expect(open(path)).toBe(`/user-type-selection?${new URLSearchParams({ returnTo: path }).toString()}`);
  },
);

test('a user who has chosen is not redirected [ONB-08]', () => {
  profile.enter('user-mara', 'casual');
  expect(open('/chat')).toBe('/chat');
});
