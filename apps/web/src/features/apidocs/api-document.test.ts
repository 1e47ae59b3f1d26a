import { expect, test } from 'vitest';
import { findOperations, toApiDocument } from './api-document.ts';

const errors = { description: '`not_found`: Not found\n\n`gone`: No longer there', content: {} };
const DOCUMENT = {
  openapi: '3.0.3',
  info: { title: 'Parley', version: '1.2.3' },
  servers: [{ url: 'https://parley.example' }],
  paths: {
    '/chats/{chatId}': {
      get: {
        operationId: 'history.get',
        summary: 'One conversation.',
        tags: ['history'],
        parameters: [
          { name: 'chatId', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } },
          { name: 'odd', in: 'cookie', schema: { type: 'string' } },
        ],
        responses: {
          200: {
            description: 'The answer.',
            content: {
              'application/json': { schema: { type: 'object', properties: {} } },
              'text/event-stream': { schema: { oneOf: [] } },
            },
          },
          404: errors,
        },
      },
      delete: {
        operationId: 'history.remove',
        tags: ['history'],
        security: [{ bearer: [] }],
        responses: { 204: { description: '', content: {} } },
      },
      post: {
        operationId: 'history.receive',
        tags: ['history'],
        requestBody: { content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
        responses: {},
      },
    },
    '/generate': {
      post: {
        operationId: 'chat.generate',
        summary: 'Send a message.',
        tags: ['chat'],
        security: [],
        requestBody: { content: { 'multipart/form-data': { schema: { type: 'object' } } } },
        responses: { 200: { content: { 'image/png': {} } } },
      },
    },
  },
  components: { schemas: { ApiError: { type: 'object' } } },
};

test('groups the calls of a description and says what each takes and answers [SHELL-19]', () => {
  const { version, address, groups, schemas } = toApiDocument(DOCUMENT);
  expect({ version, address, schemas }).toEqual({
    version: '1.2.3',
    address: 'https://parley.example',
    schemas: { ApiError: { type: 'object' } },
  });
  expect(groups.map(({ name, operations }) => [name, operations.map(({ id }) => id)])).toEqual([
    ['chat', ['chat.generate']],
    ['history', ['history.get', 'history.remove', 'history.receive']],
  ]);
  const [get, remove, receive] = groups[1]?.operations ?? [];
  expect(get).toMatchObject({
    method: 'GET',
    need: 'login-or-key',
    parameters: [
      { name: 'chatId', location: 'path', isRequired: true },
      { name: 'Idempotency-Key', location: 'header', isRequired: false },
    ],
    body: null,
    answers: [{ kind: 'json' }, { kind: 'events' }],
    errors: [
      { status: '404', code: 'not_found', text: 'Not found' },
      { status: '404', code: 'gone', text: 'No longer there' },
    ],
  });
  expect(remove).toMatchObject({ method: 'DELETE', need: 'login', answers: [], errors: [] });
  expect(receive).toMatchObject({ body: { kind: 'json', schema: { type: 'object' } } });
  expect(groups[0]?.operations[0]).toMatchObject({
    need: 'none',
    body: { kind: 'form' },
    answers: [{ kind: 'file', mediaType: 'image/png' }],
  });
});

test('an installation that does not know its own address names none', () => {
  expect(toApiDocument({ ...DOCUMENT, servers: [{ url: '/' }] }).address).toBeNull();
  expect(toApiDocument({ ...DOCUMENT, servers: [] }).address).toBeNull();
});

test('throws at what is no description', () => {
  expect(() => toApiDocument({ paths: [] })).toThrow();
});

test.each([
  ['', ['chat.generate', 'history.get', 'history.remove', 'history.receive']],
  ['send', ['chat.generate']],
  ['DELETE chats', ['history.remove']],
  ['conversation get', ['history.get']],
  ['nothing of this', []],
])('finds by words in any order: %j', (typed, ids) => {
  const found = findOperations(toApiDocument(DOCUMENT).groups, typed);
  expect(found.flatMap(({ operations }) => operations.map(({ id }) => id))).toEqual(ids);
});
