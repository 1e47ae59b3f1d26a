import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { User } from '@parley/contract/auth/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import {
  addDocument,
  createCollection,
  getCollection,
  listCollections,
  listDocuments,
  listPassages,
  removeDocument,
  searchCollection,
  updateCollection,
} from '@parley/contract/knowledge/endpoints.ts';
import type { Collection, KnowledgeDocument } from '@parley/contract/knowledge/schemas.ts';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { FakeCall } from '../../testing/fake-api.ts';
import { addFakeAccounts, createMember } from '../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../testing/fake-server.ts';
import { installFakeUpload } from '../../testing/fake-upload.ts';
import { renderApp } from '../../testing/render-app.tsx';

const AT = '2026-01-01T00:00:00Z';

const createRecord = (id: string, change: Partial<Collection> = {}): Collection => ({
  id,
  name: 'Handbook',
  description: 'All rules',
  workspace_id: null,
  owner: { id: 'mara', username: 'mara' },
  is_own: true,
  documents: 1,
  reading: 0,
  passages: 3,
  created_at: AT,
  updated_at: AT,
  ...change,
});
const createDocument = (id: string, change: Partial<KnowledgeDocument> = {}): KnowledgeDocument => ({
  id,
  collection_id: 'k1',
  name: `${id}.pdf`,
  media_type: 'application/pdf',
  size_bytes: 2_048,
  state: 'ready',
  problem: null,
  pages: 2,
  characters: 900,
  passages: 3,
  is_truncated: false,
  created_at: AT,
  ...change,
});

let server: FakeServer;
let signIn: (change?: Partial<User>) => void;
let collections: Collection[];
let documents: KnowledgeDocument[];

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  Element.prototype.scrollIntoView = vi.fn();
  server = installFakeServer();
  installFakeUpload();
  const accounts = addFakeAccounts(server);
  signIn = (change = {}) => {
    const mara = createMember(change);
    accounts.add(mara, 'correct horse');
    accounts.remember(mara);
  };
  signIn();
  collections = [createRecord('k1')];
  documents = [createDocument('rules')];
  const { api } = server;
  api.on(listCollections, () => ({ collections }));
  api.on(getCollection, ({ params }) => {
    const found = collections.find(({ id }) => id === params['id']);
    if (!found) throw new AppError('not_found');
    return found;
  });
  api.on(listDocuments, () => ({ documents }));
});

afterEach(() => vi.unstubAllGlobals());

test('an empty list says what collections are for, and the first one is made', async () => {
  collections = [];
  server.api.on(createCollection, ({ body }) => {
    expect(body).toEqual({ name: 'Prices', description: '', workspace_id: null });
    collections = [createRecord('k2', { name: 'Prices' })];
    return collections[0];
  });
  await renderApp('/knowledge');
  expect(await screen.findByText('No collections yet')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'New collection' }));
  const form = within(screen.getByRole('form', { name: 'New collection' }));
  await userEvent.click(form.getByRole('button', { name: 'New collection' }));
  expect(form.getByText('Enter a name')).toBeInTheDocument();
  await userEvent.type(form.getByLabelText('Name'), 'Prices{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Prices' })).toBeInTheDocument();
  expect(location.hash).toBe('#/knowledge/k2');
});

test('asks before a collection that is not made yet is left', async () => {
  await renderApp('/knowledge');
  await userEvent.click(await screen.findByRole('button', { name: 'New collection' }));
  await userEvent.type(screen.getByLabelText('Name'), 'Prices');
  await userEvent.click(screen.getByRole('link', { name: /Handbook/ }));
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Name')).toHaveValue('Prices');
  await userEvent.click(screen.getByRole('link', { name: /Handbook/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Handbook' })).toBeInTheDocument();
  expect(server.api.callsOf(createCollection)).toHaveLength(0);
});

test('Escape takes back what is being composed, as in Chinese, and not the form', async () => {
  await renderApp('/knowledge');
  await userEvent.click(await screen.findByRole('button', { name: 'New collection' }));
  const field = screen.getByLabelText('Name');
  await userEvent.type(field, '价格');
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
  expect(field).toHaveValue('价格');
  expect(field).toBeInTheDocument();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(field).not.toBeInTheDocument();
});

test('documents show what was read of them, or why not; one is deleted after a question', async () => {
  documents = [
    createDocument('rules', { is_truncated: true }),
    createDocument('photo', { state: 'failed', problem: 'picture', pages: null }),
    createDocument('new', { state: 'reading', pages: null }),
  ];
  server.api.on(removeDocument, ({ params }) => {
    documents = documents.filter(({ id }) => id !== params['document_id']);
    return { success: true as const, id: params['document_id'] ?? '' };
  });
  await renderApp('/knowledge/k1');
  const list = within(await screen.findByRole('list', { name: 'Documents' }));
  expect(list.getByRole('link', { name: 'rules.pdf' })).toHaveAttribute('href', '#/knowledge/k1/rules');
  expect(list.getByText('2 pages · 3 passages · only the beginning was read')).toBeInTheDocument();
  expect(list.getByText(/Pictures are not read/)).toBeInTheDocument();
  expect(list.getByRole('status')).toHaveTextContent('Reading…');
  await userEvent.click(list.getByRole('button', { name: 'Delete photo.pdf' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(list.queryByText('photo.pdf')).not.toBeInTheDocument());
});

/** Time passes by itself, and faster where a test says so. */
function useFastTime() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  return {
    pass: (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds)),
    user: userEvent.setup({ advanceTimers: (milliseconds) => vi.advanceTimersByTime(milliseconds) }),
  };
}

async function dropFiles(names: readonly string[], text = 'words'): Promise<void> {
  const zone = (await screen.findByText('Choose documents or drop them here')).closest('label');
  if (!zone) throw new Error('There is no drop zone');
  fireEvent.drop(zone, { dataTransfer: { files: names.map((name) => new File([text], name)) } });
}

const uploads = () => within(screen.getByRole('list', { name: 'Uploads' }));
const queryUploads = () => screen.queryByRole('list', { name: 'Uploads' });
const findUpload = (name: string) =>
  waitFor(() => {
    const row = uploads().getByText(name).closest('li');
    if (!row) throw new Error(`There is no row for ${name}`);
    return within(row);
  });

function addAs({ body }: FakeCall, state: KnowledgeDocument['state']): KnowledgeDocument {
  const { file } = body;
  if (!(file instanceof File)) throw new AppError('bad_request');
  const added = createDocument(file.name, { name: file.name, state, pages: null });
  documents = [...documents, added];
  return added;
}

test('a file that is dropped is added, and one that is not taken says why until it is dismissed', async () => {
  const time = useFastTime();
  let refusal: AppError | null = null;
  server.api.on(addDocument, (call) => {
    if (refusal) throw refusal;
    return addAs(call, 'reading');
  });
  await renderApp('/knowledge/k1');
  await dropFiles(['prices.md']);
  const list = within(await screen.findByRole('list', { name: 'Documents' }));
  expect(await list.findByText('prices.md')).toBeInTheDocument();
  expect(list.getByText('Reading…')).toBeInTheDocument();
  const [call] = server.api.callsOf(addDocument);
  expect(call?.params).toEqual({ id: 'k1' });
  await waitFor(() => expect(queryUploads()).not.toBeInTheDocument());

  refusal = new AppError('too_many_documents');
  await dropFiles(['more.md']);
  const refused = await findUpload('more.md');
  expect(await refused.findByRole('alert')).toHaveTextContent(/It can’t hold more documents/);
  await dropFiles(['none.txt'], '');
  expect((await findUpload('none.txt')).getByRole('alert')).toHaveTextContent(
    'There is nothing to read in it.',
  );
  expect(server.api.callsOf(addDocument)).toHaveLength(2);

  documents = documents.map((document) => ({ ...document, state: 'ready' as const }));
  await time.pass(1_500);
  expect(await list.findByRole('link', { name: 'prices.md' })).toBeInTheDocument();
  expect(uploads().getAllByRole('alert')).toHaveLength(2);
  await time.user.click(uploads().getByRole('button', { name: 'Dismiss more.md' }));
  await time.user.click(uploads().getByRole('button', { name: 'Dismiss none.txt' }));
  expect(queryUploads()).not.toBeInTheDocument();
});

test('a file with the content of a document that is there already says so', async () => {
  const prices = createDocument('prices', { name: 'prices 2026.md' });
  documents = [...documents, prices];
  // The last one is new: the server keeps it without what changes how other names look.
  server.api.on(addDocument, (call) =>
    server.api.callsOf(addDocument).length > 2 ? { ...addAs(call, 'reading'), name: 'other.md' } : prices,
  );
  await renderApp('/knowledge/k1');
  expect(await screen.findByText('prices 2026.md')).toBeInTheDocument();
  await dropFiles(['copy.md', 'prices  2026.md', '\u200eother.md']);
  const row = await findUpload('copy.md');
  expect(await row.findByText('It is here already, as “prices 2026.md”.')).toBeInTheDocument();
  await waitFor(() => expect(server.api.callsOf(addDocument)).toHaveLength(3));
  await waitFor(() => expect(uploads().getAllByRole('listitem')).toHaveLength(1));
  await userEvent.click(uploads().getByRole('button', { name: 'Dismiss copy.md' }));
  expect(queryUploads()).not.toBeInTheDocument();
});

test('a document that becomes ready leaves what is being typed, and its passages can be searched', async () => {
  const time = useFastTime();
  collections = [createRecord('k1', { passages: 0 })];
  documents = [createDocument('rules', { state: 'reading', pages: null })];
  await renderApp('/knowledge/k1');
  await time.user.click(await screen.findByRole('button', { name: 'Edit' }));
  const name = screen.getByRole('textbox', { name: 'Name' });
  await time.user.type(name, ' of rules');
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  collections = [createRecord('k1')];
  documents = [createDocument('rules')];
  await time.pass(1_500);
  await time.user.type(await screen.findByRole('searchbox', { name: 'Question or words' }), 'refund');
  expect(name).toBeInTheDocument();
  expect(name).toHaveValue('Handbook of rules');
});

/** Takes so many files a minute, and none while ten wait to be read, which takes `readMs`. */
function limitUploads({ perMinute, readMs }: { readonly perMinute: number; readonly readMs: number }): void {
  let taken: number[] = [];
  const read = () => {
    documents = documents.map((document) =>
      Date.parse(document.created_at) + readMs <= Date.now()
        ? { ...document, state: 'ready' as const }
        : document,
    );
  };
  server.api.on(listDocuments, () => {
    read();
    return { documents };
  });
  server.api.on(addDocument, (call) => {
    read();
    taken = taken.filter((at) => at > Date.now() - 60_000);
    const [first] = taken;
    if (first !== undefined && taken.length >= perMinute) {
      const retryAfterSeconds = Math.ceil((first + 60_000 - Date.now()) / 1000);
      throw new AppError('rate_limited', { data: { retryAfterSeconds } });
    }
    if (documents.filter(({ state }) => state === 'reading').length >= 10)
      throw new AppError('extraction_busy', { data: { retryAfterSeconds: 10 } });
    taken.push(Date.now());
    const added = { ...addAs(call, 'reading'), created_at: new Date().toISOString() };
    documents = [...documents.filter(({ id }) => id !== added.id), added];
    return added;
  });
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `file-${index}.md`);

test.each([
  ['takes in a minute', { perMinute: 20, readMs: 0 }],
  ['has room to read', { perMinute: 1000, readMs: 50_000 }],
])('more files than the server %s wait, and follow by themselves', async (_, limits) => {
  const time = useFastTime();
  documents = [];
  limitUploads(limits);
  await renderApp('/knowledge/k1');
  await dropFiles(numbered(45));
  const delayed = await screen.findByText(/The server is busy/);
  expect(delayed.closest('li')).toHaveTextContent(/file-\d+\.md/);
  expect(uploads().getByText('file-44.md').closest('li')).toHaveTextContent('Waiting');
  while (queryUploads()) await time.pass(10_000);
  expect(documents.map(({ name }) => name)).toEqual(numbered(45));
});

test('a file that waits can be taken back, and none is sent once the page is left', async () => {
  const time = useFastTime();
  documents = [];
  limitUploads({ perMinute: 2, readMs: 0 });
  await renderApp('/knowledge/k1');
  await dropFiles(numbered(7));
  await screen.findByText(/The server is busy/);
  await time.user.click(uploads().getByRole('button', { name: 'Dismiss file-2.md' }));
  await time.user.click(uploads().getByRole('button', { name: 'Dismiss file-4.md' }));
  await time.pass(60_000);
  await waitFor(() =>
    expect(documents.map(({ name }) => name)).toEqual(['file-0.md', 'file-1.md', 'file-3.md', 'file-5.md']),
  );
  await findUpload('file-6.md');
  const unload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(unload);
  expect(unload.defaultPrevented).toBe(true);
  const calls = server.api.callsOf(addDocument).length;
  await time.user.click(screen.getByRole('link', { name: 'file-0.md' }));
  await waitFor(() => expect(queryUploads()).not.toBeInTheDocument());
  await time.pass(300_000);
  expect(server.api.callsOf(addDocument)).toHaveLength(calls);
});

test('a file that the server never has room for is given up in the end, and says why', async () => {
  const time = useFastTime();
  server.api.on(addDocument, () => {
    throw new AppError('extraction_busy', { data: { retryAfterSeconds: 10 } });
  });
  await renderApp('/knowledge/k1');
  await dropFiles(['late.md']);
  const row = await findUpload('late.md');
  while (!row.queryByRole('alert')) await time.pass(60_000);
  expect(row.getByRole('alert')).toHaveTextContent('Many files are being read at the moment.');
  // Half an hour of it.
  expect(server.api.callsOf(addDocument).length).toBeGreaterThan(100);
});

test('a search shows what an agent would find, and leads to the passage', async () => {
  const place = {
    document_id: 'rules',
    document_name: 'rules.pdf',
    number: 2,
    page: 2,
    section: 'Refunds',
    lines: null,
  };
  server.api.on(searchCollection, ({ query }) => ({
    results:
      query.get('q') === 'refund'
        ? [
            {
              ...place,
              collection_id: 'k1',
              joined: 1,
              text: 'A refund takes ten days',
              marks: [{ start: 2, end: 8 }],
            },
          ]
        : [],
  }));
  server.api.on(listPassages, () => ({
    document: documents[0],
    passages: [
      { ...place, number: 1, page: 1, text: 'First words' },
      { ...place, text: 'A refund takes ten days' },
    ],
    total: 2,
  }));
  await renderApp('/knowledge/k1');
  const field = await screen.findByRole('searchbox', { name: 'Question or words' });
  await userEvent.type(field, 'zebra');
  expect(await screen.findByText('Nothing fits these words.')).toBeInTheDocument();
  await userEvent.clear(field);
  await userEvent.type(field, 'refund');
  const found = within(await screen.findByRole('list', { name: 'Passages found' }));
  expect(found.getByText('refund').tagName).toBe('MARK');
  expect(found.getByText('Page 2 · Refunds')).toBeInTheDocument();
  await userEvent.click(found.getByRole('link'));
  expect(await screen.findByRole('heading', { level: 1, name: 'rules.pdf' })).toBeInTheDocument();
  const text = within(screen.getByRole('list', { name: 'Text of the document' }));
  const [first, second] = text.getAllByRole('listitem');
  expect(first).not.toHaveAttribute('aria-current');
  expect(second).toHaveAttribute('aria-current', 'location');
});

test('a collection of another member is read and not changed', async () => {
  collections = [createRecord('k1', { is_own: false, owner: { id: 'jonas', username: 'jonas' } })];
  await renderApp('/knowledge/k1');
  expect(await screen.findByText(/jonas shares this collection/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  expect(screen.queryByText('Choose documents or drop them here')).not.toBeInTheDocument();
});

const asViewer = { id: 'ws1', name: 'Harbour', role: 'viewer' as const };

test.each([
  ['a viewer of', [asViewer], 'Harbour'],
  ['out of', [], 'Shared'],
])('who is %s the workspace of a collection can take it back', async (_, workspaces, name) => {
  signIn({ workspaces });
  collections = [createRecord('k1', { workspace_id: 'ws1' })];
  server.api.on(updateCollection, ({ body }) => {
    collections = [createRecord('k1', { workspace_id: null })];
    expect(body).toMatchObject({ workspace_id: null });
    return collections[0];
  });
  await renderApp('/knowledge/k1');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const field = screen.getByRole('combobox', { name: 'Shared with' });
  expect(field).toHaveDisplayValue(name);
  await userEvent.selectOptions(field, 'Only me');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.api.callsOf(updateCollection)).toHaveLength(1));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  expect(screen.queryByRole('combobox', { name: 'Shared with' })).not.toBeInTheDocument();
});

test('what is gone, or was never shared, says so', async () => {
  await renderApp('/knowledge/gone');
  expect(await screen.findByText('Not found')).toBeInTheDocument();
});

test('guests are asked to sign up', async () => {
  server.api.on(listCollections, () => {
    throw new AppError('members_only');
  });
  await renderApp('/knowledge');
  expect(await screen.findByText('Sign up to keep documents')).toBeInTheDocument();
});
