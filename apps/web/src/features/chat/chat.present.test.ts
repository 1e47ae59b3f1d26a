import { BackendMessage, BackendSession } from '@parley/contract/history/schemas.ts';
import { expect, test } from 'vitest';
import {
  fromBackendMessages,
  fromBackendSession,
  toBackendMessage,
  toBackendSession,
} from './chat.present.ts';
import { createReplyMessage, createUserMessage, Message } from './sessions/message.ts';
import { createSession, type ChatSession } from './sessions/session.ts';

const IMAGE_ID = 'ab'.repeat(32);

const prompt: Message = {
  ...createUserMessage({ id: 'q', parentId: null, nowMs: 1_700_000_000_123 }, 'Read this.', {
    url: 'data:image/png;base64,AAAA',
    name: 'a.png',
    storedId: IMAGE_ID,
    width: 3,
    height: 4,
  }),
  extractedFiles: [
    {
      id: 'f',
      originalFile: { name: 'a.pdf', size: 9, type: 'application/pdf' },
      extraction: {
        success: true,
        message: 'Cut.',
        file_info: { name: 'a.pdf', size_human: '9 B', type: 'application/pdf' },
        content: { text: 'Words' },
        truncated: true,
        pages: 2,
        images_described: 1,
      },
      extractedAt: 1_700_000_000_456,
    },
  ],
  position: 0,
};

const plain = createReplyMessage({ id: 'a', parentId: 'q', nowMs: 1_700_000_001_000 }, 'a');
const reply: Message = {
  ...plain,
  content: 'It says: words.',
  position: 1,
  agentExecution: {
    isExecuting: false,
    agentInfo: { agentId: 'agent', agentName: 'Reader', model: 'm/x' },
    toolLogs: [
      {
        toolName: 'read',
        callId: 'c',
        args: { page: 1 },
        output: 'ok',
        startedAt: 1_700_000_001_500,
        timeTakenMs: 7,
      },
      {
        toolName: 'write',
        callId: 'd',
        args: { to: 'b' },
        output: 'The person did not allow this call.',
        startedAt: 1_700_000_001_600,
        timeTakenMs: 0,
        isError: true,
        decision: 'denied',
        parentCallId: 'c',
      },
      {
        toolName: 'wait',
        callId: 'e',
        args: null,
        output: '',
        startedAt: 1_700_000_001_700,
        timeTakenMs: 0,
        isUnfinished: true,
      },
    ],
    cost: 0.01,
    modelUsed: 'm/x',
    error: 'late',
  },
  reply: {
    ...plain.reply,
    runId: 'run',
    status: 'interrupted',
    endReason: 'length',
    reasoning: { text: 'Hm.', startedAt: plain.reply.startedAt, durationMs: 12 },
    modelUsed: 'm/x',
    usage: { input_tokens: 1, output_tokens: 2, cached_tokens: 1 },
    cost: 0.02,
    durationMs: 900,
    error: { code: 'stream_cut', detail: 'Cut off.' },
  },
};

const session: ChatSession = {
  ...createSession(1_700_000_000_000, 'x', null),
  name: 'Reading',
  systemPrompt: 'Be brief.',
  selectedModelId: 'm/x',
  supportsVision: false,
  supportsReasoningEffort: true,
  reasoningEffort: 'high',
  titleGenerated: true,
  isPinned: true,
  lastUserActivityAt: 1_700_000_002_000,
  activeLeafId: 'a',
  messageCount: 2,
};

test('every field of every message comes back unchanged [SYNC-11] [SYNC-12] [CHAT-05] [CHAT-06] [CHAT-07]', () => {
  const wire = [prompt, reply].map((message) => BackendMessage.parse(toBackendMessage(message)));
  const [question, answer] = fromBackendMessages(wire);
  // The bytes of a picture are stored beside the conversation.
  const image = prompt.image && { ...prompt.image, url: null, type: 'image/png', size: 3 };
  expect(question).toEqual({ ...prompt, image });
  expect(answer).toEqual(reply);
  expect([question, answer].map((message) => message && toBackendMessage(message))).toEqual(wire);
});

test('every field of a conversation comes back unchanged [SYNC-09] [SYNC-10]', () => {
  const head = toBackendSession(session, { leafId: 'a', lastMessageAt: 1_700_000_001_000 });
  const wire = BackendSession.parse({ ...head, messages: [prompt, reply].map(toBackendMessage) });
  expect(wire.version).toBe(1);
  expect(fromBackendSession(wire)).toEqual({ ...session, id: session.id });
});

test('who answers in a chat comes back, and is left out while no device has said it', () => {
  const wireOf = (change: Partial<ChatSession>) =>
    BackendSession.parse({
      ...toBackendSession({ ...session, ...change }, { leafId: 'a', lastMessageAt: null }),
      messages: [],
    });
  const agent = { id: 'agent', name: 'Reader', model: null };
  for (const chosen of [
    { agent, isResearch: false },
    { agent: null, isResearch: true },
    { agent: null, isResearch: false },
  ])
    expect(fromBackendSession(wireOf(chosen))).toMatchObject(chosen);
  expect(Object.keys(fromBackendSession(wireOf({})))).not.toContain('agent');
});

test('messages without a parent form one line', () => {
  const { parent_id: _parent, ...first } = toBackendMessage(prompt);
  const { parent_id: _other, ...second } = toBackendMessage(reply);
  expect(fromBackendMessages([first, second]).map(({ parentId }) => parentId)).toEqual([null, 'q']);
});

test('a picture that the server refused is left out, and a NUL character too', () => {
  const image = prompt.image && { ...prompt.image, storedId: '' };
  const wire = toBackendMessage({ ...prompt, content: 'a\u0000b', image });
  expect(BackendMessage.parse(wire)).toMatchObject({ content: 'ab', image: null });
});

test('what an earlier version stored is still read', () => {
  const {
    position: _position,
    archivedBy: _by,
    agentExecution: _run,
    extractedFiles: _files,
    ...old
  } = prompt;
  expect(Message.parse(old)).toMatchObject({ position: null, archivedBy: null, extractedFiles: [] });
});

test('names of chats and files from the server read as they are stored [F-27]', () => {
  const deceptive = 'invoice\u202Efdp.exe';
  const head = toBackendSession(session, { leafId: 'a', lastMessageAt: null });
  const wire = BackendSession.parse({ ...head, name: deceptive, messages: [] });
  expect(fromBackendSession(wire).name).toBe('invoicefdp.exe');
  const [file] = prompt.extractedFiles;
  const sent = toBackendMessage({
    ...prompt,
    extractedFiles: file ? [{ ...file, originalFile: { ...file.originalFile, name: deceptive } }] : [],
  });
  const [message] = fromBackendMessages([BackendMessage.parse(sent)]);
  expect(message?.extractedFiles.map(({ originalFile }) => originalFile.name)).toEqual(['invoicefdp.exe']);
});
