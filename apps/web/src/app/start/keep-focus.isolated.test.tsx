import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { keepFocus } from './keep-focus.ts';

beforeAll(keepFocus);

function List() {
  const [names, setNames] = useState(['Ada', 'Bea', 'Cid']);
  return (
    <main>
      <h1 tabIndex={-1}>People</h1>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button>Edit {name}</button>
            <button onClick={() => setNames(names.filter((one) => one !== name))}>Delete {name}</button>
          </li>
        ))}
      </ul>
    </main>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

test('the focus goes on to the same button of the next row when its row is removed, and to the title after the last', async () => {
  render(<List />);
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  await userEvent.click(button('Delete Bea'));
  await waitFor(() => expect(button('Delete Cid')).toHaveFocus());
  // Nothing is scrolled by it.
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: true });
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(button('Delete Ada')).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'People' })).toHaveFocus());
});

function Row() {
  const [isEditing, setEditing] = useState(false);
  return (
    <main>
      <button>Before</button>
      <div>
        {isEditing ? (
          <form onSubmit={() => setEditing(false)}>
            <input aria-label="Name" autoFocus />
            <button type="button" onClick={() => setEditing(false)}>
              Cancel
            </button>
          </form>
        ) : (
          <button onClick={() => setEditing(true)}>Edit</button>
        )}
      </div>
    </main>
  );
}

function Page({ title }: { readonly title: string }) {
  return (
    <main>
      <header key={title}>
        <button>Open sidebar</button>
        <h1 tabIndex={-1}>{title}</h1>
      </header>
    </main>
  );
}

test('the title of a page that loads gives it to the title that comes, and not to what stands before it', async () => {
  const { rerender } = render(<Page title="Agents" />);
  screen.getByRole('heading', { name: 'Agents' }).focus();
  rerender(<Page title="Tender radar" />);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Tender radar' })).toHaveFocus());
});

test('it goes to what is there in place of a form that closes', async () => {
  render(<Row />);
  await userEvent.click(button('Edit'));
  await userEvent.click(button('Cancel'));
  await waitFor(() => expect(button('Edit')).toHaveFocus());
});

function Saving() {
  const [isBusy, setBusy] = useState(false);
  return (
    <main>
      <button disabled={isBusy} onClick={() => setBusy(true)}>
        Save
      </button>
      <output onClick={() => setBusy(false)}>Done</output>
    </main>
  );
}

test('a button that was off while its press was worked on has it again', async () => {
  render(<Saving />);
  await userEvent.click(button('Save'));
  // As browsers do with what is off.
  button('Save').blur();
  screen.getByText('Done').click();
  await waitFor(() => expect(button('Save')).toHaveFocus());
});

/** Behind the frames after which the focus is looked for. */
async function passFrames(): Promise<void> {
  for (let count = 0; count < 3; count += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => setTimeout(resolve));
}

test('what a person has left stays left, also when it goes later', async () => {
  const { rerender } = render(<List />);
  await userEvent.click(button('Edit Ada'));
  await userEvent.click(document.body);
  await passFrames();
  expect(document.body).toHaveFocus();
  rerender(<main>Nothing</main>);
  await passFrames();
  expect(document.body).toHaveFocus();
});
