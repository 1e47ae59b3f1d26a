import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
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
} from '@parley/contract/knowledge/endpoints.ts';
import type { Collection, KnowledgeDocument } from '@parley/contract/knowledge/schemas.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { addFakeAccounts, createMember } from '../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../testing/fake-server.ts';
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
let collections: Collection[];
let documents: KnowledgeDocument[];

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  Element.prototype.scrollIntoView = vi.fn();
  server = installFakeServer();
  const accounts = addFakeAccounts(server);
  const mara = createMember();
  accounts.add(mara, 'correct horse');
  accounts.remember(mara);
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

test('a file that is dropped is added, and one that is not taken says why', async () => {
  server.api.on(addDocument, () => {
    throw new AppError('too_many_documents');
  });
  await renderApp('/knowledge/k1');
  const zone = (await screen.findByText('Choose documents or drop them here')).closest('label');
  if (!zone) throw new Error('There is no drop zone');
  fireEvent.drop(zone, { dataTransfer: { files: [new File([''], 'none.txt')] } });
  const uploads = within(await screen.findByRole('list', { name: 'Uploads' }));
  expect(uploads.getByText('none.txt')).toBeInTheDocument();
  await userEvent.click(uploads.getByRole('button', { name: 'Dismiss none.txt' }));
  expect(screen.queryByRole('list', { name: 'Uploads' })).not.toBeInTheDocument();
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
