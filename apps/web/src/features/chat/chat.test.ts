import { describe, expect, test, vi } from 'vitest';
import { generate } from '@parley/contract/chat/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { cancelRun, getRunByKey, readRunEvents } from '@parley/contract/runs/endpoints.ts';
import { createApi } from '../../platform/api/client.ts';
import type { TabLock } from '../../platform/browser/tab-lock.ts';
import { createLocalDatabase } from '../../platform/store/database.ts';
import { createFakeApi } from '../../testing/fake-api.ts';
import { createFakeRuns } from '../../testing/fake-runs.ts';
import { createManualClock, type ManualClock } from '../../testing/manual-clock.ts';
import { nextId } from '../../testing/chat/next-id.ts';
import { createChatApi } from './chat.api.ts';
import { createChat, type Chat } from './chat.ts';
import { listBranch } from './sessions/message-tree.ts';
import type { ChatSession } from './sessions/session.ts';

vi.spyOn(console, 'warn').mockImplementation(() => undefined);

interface TabOptions {
  readonly defaultPrompt?: string;
  readonly namesChats?: boolean;
  readonly isIos?: boolean;
  readonly balance?: number;
  readonly clock?: ManualClock;
}

function createWorld() {
  const fake = createFakeApi();
  const runs = createFakeRuns(fake);
  return { fake, runs, lock: createLock() };
}

/** As a browser has them: first come, first served, over all tabs. */
function createLock(): TabLock {
  const last = new Map<string, Promise<unknown>>();
  return (name, run) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(run);
    last.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
}

/** A tab of the browser: all tabs share the browser database and the fake server. */
function openTab({ fake, lock }: ReturnType<typeof createWorld>, options: TabOptions = {}) {
  const clock = options.clock ?? createManualClock(Date.UTC(2026, 0, 1));
  const device = { isIos: options.isIos ?? false, isMobile: options.isIos ?? false };
  const api = createApi({ fetch: fake.fetch, clock, device, random: () => 0 });
  api.identify(() => ({ token: 'token', role: 'guest' }));
  const account = { role: 'guest' as const, balance: options.balance ?? 0.1 };
  const onBalance = vi.fn();
  const onLost = vi.fn<(session: ChatSession) => void>();
  const chat = createChat({
    api: createChatApi(api),
    database: createLocalDatabase(),
    clock,
    device,
    ids: {
      key: () => nextId('key-'),
      short: () => nextId('r'),
    },
    random: () => 0,
    readTime: () => ({ now: new Date(clock.now()), locale: 'en', timeZone: 'Asia/Shanghai' }),
    lock,
    readSummaryRules: () => ({ isAutomatic: true, from: 20, oldest: 6, count: 5 }),
    readBeginning: () => ({ systemPrompt: options.defaultPrompt ?? '', isResearch: false }),
    namesChats: () => options.namesChats ?? true,
    readAccount: () => account,
    readPayer: () => account,
    readSessionLimit: () => 25,
    readModel: (modelId) =>
      modelId === 'dear/model' ? { inputPrice: 10, outputPrice: 50, contextWindow: 200_000 } : null,
    onBalance,
    onFallBack: () => undefined,
    onEffort: () => undefined,
    onLost,
  });
  async function pass(durationMs: number): Promise<void> {
    for (let left = durationMs; left >= 0; left -= 100) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      await clock.advance(Math.min(100, Math.max(left, 0)));
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }
  return { chat, clock, pass, account, onBalance, onLost };
}

type Tab = ReturnType<typeof openTab>;

async function enter(tab: Tab, ownerId = 'guest-1'): Promise<string> {
  await tab.chat.open(ownerId, null, null);
  await tab.pass(300);
  return currentId(tab.chat);
}

const currentId = (chat: Chat): string => chat.state.getState().currentId ?? '';

function shown(chat: Chat, sessionId = currentId(chat)): string[] {
  const { messages, sessions } = chat.state.getState();
  return listBranch(messages[sessionId] ?? [], sessions[sessionId]?.activeLeafId ?? null).map(
    ({ content }) => content,
  );
}

function lastReply(chat: Chat, sessionId = currentId(chat)) {
  const { messages, sessions } = chat.state.getState();
  return (
    listBranch(messages[sessionId] ?? [], sessions[sessionId]?.activeLeafId ?? null).at(-1)?.reply ?? null
  );
}

async function ask(tab: Tab, sessionId: string, text: string): Promise<void> {
  void tab.chat.sender.send(sessionId, { text, image: null });
  await tab.pass(100);
}

async function answer(world: ReturnType<typeof createWorld>, tab: Tab, text: string): Promise<void> {
  world.runs.last.say(text);
  world.runs.last.end();
  await tab.pass(1000);
}

test('a message is sent, its reply grows, and its end is kept [GEN-09] [GEN-10]', async () => {
  const world = createWorld();
  const tab = openTab(world);
  const id = await enter(tab);
  await ask(tab, id, 'Hello');
  world.runs.last.say('Good ', 'day.');
  await tab.pass(200);
  expect(shown(tab.chat)).toEqual(['Hello', 'Good day.']);
  expect(lastReply(tab.chat)?.status).toBe('streaming');
  world.runs.last.end('stop', 0.07);
  await tab.pass(100);
  expect(lastReply(tab.chat)).toMatchObject({ status: 'complete', cost: 0.0012, modelUsed: 'guide/guide' });
  expect(tab.chat.state.getState().sessions[id]?.replyingId).toBeNull();
  expect(tab.onBalance).toHaveBeenLastCalledWith(0.07);
});

test('message, key and the place of the reply are stored before anything is sent [ST-01]', async () => {
  const world = createWorld();
  const tab = openTab(world);
  const id = await enter(tab);
  let stored: unknown[] = [];
  let isAsked = false;
  world.fake.on(generate, async () => {
    if (!isAsked)
      stored = await createLocalDatabase().list('sessions', `ai-chat-sessions/guest-1/message/${id}/`);
    isAsked = true;
    throw new AppError('bad_request');
  });
  await ask(tab, id, 'Keep me');
  await tab.pass(500);
  const key = world.fake.callsOf(generate)[0]?.headers.get('idempotency-key');
  expect(stored).toMatchObject([
    { role: 'user', content: 'Keep me' },
    { role: 'assistant', reply: { key, status: 'pending' } },
  ]);
});

test('earlier messages go along without the prompt, after a preamble with the local time [GEN-28] [GEN-29] [GEN-31]', async () => {
  const world = createWorld();
  const tab = openTab(world);
  const id = await enter(tab);
  tab.chat.sessions.change(id, { systemPrompt: 'Be brief.', selectedModelId: 'guide/guide' });
  await ask(tab, id, 'One');
  world.runs.last.say('First.');
  world.runs.last.end();
  await tab.pass(300);
  await ask(tab, id, 'Two');
  const { fields } = world.runs.last;
  expect(fields).toMatchObject({ prompt: 'Two', model_name: 'guide/guide', session_id: id, stream: 'true' });
  expect(JSON.parse(String(fields['chat_history_json']))).toEqual([
    { role: 'user', content: 'One' },
    { role: 'assistant', content: 'First.' },
  ]);
  expect(fields['system_prompt']).toMatch(
    /^You are answering inside Parley.*January 1, 2026.*Asia\/Shanghai[\s\S]*Be brief\.$/,
  );
  expect(fields['reasoning_effort']).toBeUndefined();
  tab.chat.sessions.change(id, { supportsReasoningEffort: true });
  await tab.chat.replies.stop(id);
  await ask(tab, id, 'Three');
  expect(world.runs.last.fields['reasoning_effort']).toBe('medium');
});

test('a picture is sent only to a model that sees [GEN-30]', async () => {
  const world = createWorld();
  const tab = openTab(world);
  const id = await enter(tab);
  const image = { url: 'data:image/png;base64,aGk=', name: 'a.png' };
  void tab.chat.sender.send(id, { text: 'Look', image });
  await tab.pass(100);
  expect(world.runs.last.fields['image']).toBeInstanceOf(File);
  world.runs.last.end();
  await tab.pass(100);
  tab.chat.sessions.change(id, { supportsVision: false });
  void tab.chat.sender.send(id, { text: 'Look again', image });
  await tab.pass(100);
  expect(world.runs.last.fields['image']).toBeUndefined();
});

describe('pictures of earlier messages', () => {
  const image = { url: 'data:image/png;base64,aGk=', name: 'a.png' };

  async function show(world: ReturnType<typeof createWorld>, tab: Tab, id: string): Promise<void> {
    void tab.chat.sender.send(id, { text: 'Look', image });
    await tab.pass(100);
    world.runs.last.say('Seen.');
    world.runs.last.end();
    await tab.pass(200);
  }
  const sentWith = ({ runs }: ReturnType<typeof createWorld>) =>
    Object.keys(runs.last.fields).filter(
      (field) => field.startsWith('history_image_') && runs.last.fields[field],
    );

  test('go along with later ones, to a model that sees [DEV-02, F-13]', async () => {
    const world = createWorld();
    const tab = openTab(world);
    const id = await enter(tab);
    await show(world, tab, id);
    await ask(tab, id, 'And the colour?');
    world.runs.last.say('Red.');
    world.runs.last.end();
    await tab.pass(200);
    await ask(tab, id, 'And the shape?');
    expect(JSON.parse(String(world.runs.last.fields['chat_history_json']))).toEqual([
      { role: 'user', content: 'Look', images: [0] },
      { role: 'assistant', content: 'Seen.' },
      { role: 'user', content: 'And the colour?' },
      { role: 'assistant', content: 'Red.' },
    ]);
    expect(sentWith(world)).toEqual(['history_image_0']);
    expect(lastReply(tab.chat)?.earlierPictures?.omitted).toEqual({});
    tab.chat.sessions.change(id, { supportsVision: false });
    await tab.chat.replies.stop(id);
    await ask(tab, id, 'Blind now');
    expect(sentWith(world)).toEqual([]);
    expect(lastReply(tab.chat)?.earlierPictures).toEqual({ sent: [], omitted: { noVision: 1 } });
  });

  test('are the newest eight [DEV-02]', async () => {
    const world = createWorld();
    const tab = openTab(world);
    const id = await enter(tab);
    for (let count = 0; count < 9; count += 1) await show(world, tab, id);
    await ask(tab, id, 'Which was the first?');
    expect(sentWith(world)).toHaveLength(8);
    expect(JSON.parse(String(world.runs.last.fields['chat_history_json']))).toMatchObject([
      { content: 'Look' },
      { content: 'Seen.' },
      { content: 'Look', images: [0] },
      ...Array.from({ length: 15 }, () => ({})),
    ]);
    expect(lastReply(tab.chat)?.earlierPictures?.omitted).toEqual({ tooMany: 1 });
  });
});

describe('going on after a reload', () => {
  test('in mid-reply: no gap, no repeat, one question to the model [ST-01] [CHAT-24]', async () => {
    const world = createWorld();
    const first = openTab(world);
    const id = await enter(first);
    await ask(first, id, 'Tell me');
    world.runs.last.say('One ', 'two ');
    await first.pass(800);
    world.runs.last.cut();
    world.fake.setOnline(false);
    await first.chat.close();
    world.fake.setOnline(true);
    world.runs.last.say('three ');
    const second = openTab(world);
    await enter(second);
    await second.pass(1000);
    expect(shown(second.chat, id)).toEqual(['Tell me', 'One two three ']);
    world.runs.last.say('four.');
    world.runs.last.end();
    await second.pass(300);
    expect(shown(second.chat, id)).toEqual(['Tell me', 'One two three four.']);
    expect(world.runs.runs).toHaveLength(1);
    expect(world.fake.callsOf(readRunEvents).at(-1)?.query.get('from')).toBe('3');
  });

  test('a message kept without a network goes out once when it is back [F-15]', async () => {
    const world = createWorld();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const first = openTab(world);
    const id = await enter(first);
    void first.chat.sender.send(id, { text: 'Later', image: null });
    await first.pass(800);
    await first.chat.close();
    const second = openTab(world);
    await enter(second);
    await second.pass(1000);
    expect(world.fake.callsOf(generate)).toHaveLength(0);
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await second.pass(300);
    await vi.dynamicImportSettled();
    await second.pass(300);
    world.runs.last.say('Here I am.');
    world.runs.last.end();
    await second.pass(300);
    expect(world.runs.runs.map(({ fields }) => fields['prompt'])).toEqual(['Later']);
    expect(shown(second.chat, id)).toEqual(['Later', 'Here I am.']);
    online.mockRestore();
  });

  test('a message kept for more than a day is not sent by itself', async () => {
    const world = createWorld();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const first = openTab(world);
    const id = await enter(first);
    void first.chat.sender.send(id, { text: 'Later', image: null });
    await first.pass(800);
    await first.chat.close();
    online.mockReturnValue(true);
    const second = openTab(world, { clock: createManualClock(Date.UTC(2026, 0, 3)) });
    await enter(second);
    await second.pass(20_000);
    expect(world.runs.runs).toHaveLength(0);
    const reply = second.chat.state.getState().messages[id]?.at(-1)?.reply;
    expect(reply).toMatchObject({ status: 'failed', error: { code: 'not_arrived' } });
    online.mockRestore();
  });

  test('the drafts and the order of chats are as they were [CHAT-24]', async () => {
    const world = createWorld();
    const first = openTab(world);
    const id = await enter(first);
    first.chat.drafts.write(id, { text: 'half a thought', image: null });
    first.chat.sessions.rename(id, 'My chat');
    await first.pass(600);
    const second = openTab(world);
    expect(await enter(second)).toBe(id);
    expect(second.chat.drafts.read(id).text).toBe('half a thought');
    expect(second.chat.state.getState().sessions[id]?.name).toBe('My chat');
  });

  test('another person sees nothing of it [CHAT-23]', async () => {
    const world = createWorld();
    const first = openTab(world);
    const id = await enter(first, 'guest-1');
    first.chat.sessions.rename(id, 'Private');
    await first.pass(600);
    const second = openTab(world);
    await enter(second, 'guest-2');
    expect(Object.values(second.chat.state.getState().sessions).map(({ name }) => name)).toEqual([
      'New Chat',
    ]);
  });

  test('a new account takes over the chats of a guest whose session has ended', async () => {
    const world = createWorld();
    const first = openTab(world);
    const id = await enter(first, 'guest-1');
    await ask(first, id, 'Remember me');
    world.runs.last.say('Yes.');
    world.runs.last.end();
    await first.pass(800);
    const second = openTab(world);
    await second.chat.open('member-2', 'guest-1', null);
    await second.pass(300);
    expect(shown(second.chat, id)).toEqual(['Remember me', 'Yes.']);
  });

  test('a new account takes over also what was written a moment ago', async () => {
    const tab = openTab(createWorld());
    const id = await enter(tab, 'guest-1');
    tab.chat.sessions.rename(id, 'Just named');
    void tab.chat.open('member-2', 'guest-1', null);
    await tab.pass(1000);
    expect(tab.chat.state.getState().sessions[id]?.name).toBe('Just named');
  });
});

describe('two tabs', () => {
  test('both show the reply as it grows, each from the server', async () => {
    const world = createWorld();
    const clock = createManualClock(Date.UTC(2026, 0, 1));
    const first = openTab(world, { clock });
    const id = await enter(first);
    const second = openTab(world, { clock });
    await enter(second);
    expect(currentId(second.chat)).toBe(id);
    await ask(first, id, 'For both');
    await first.pass(300);
    world.runs.last.say('Shared ');
    await first.pass(300);
    expect(shown(second.chat, id)).toEqual(['For both', 'Shared ']);
    world.runs.last.say('words.');
    world.runs.last.end();
    await first.pass(500);
    for (const { chat } of [first, second]) {
      expect(shown(chat, id)).toEqual(['For both', 'Shared words.']);
      expect(lastReply(chat, id)?.status).toBe('complete');
    }
    expect(world.runs.runs).toHaveLength(1);
  });

  test('a stop in one tab ends the reply in both [ST-06]', async () => {
    const world = createWorld();
    const clock = createManualClock(Date.UTC(2026, 0, 1));
    const first = openTab(world, { clock });
    const id = await enter(first);
    const second = openTab(world, { clock });
    await enter(second);
    await ask(first, id, 'Long story');
    await first.pass(300);
    world.runs.last.say('Once ');
    await first.pass(300);
    void second.chat.replies.stop(id);
    await first.pass(500);
    expect(lastReply(first.chat, id)?.status).toBe('stopped');
    expect(lastReply(second.chat, id)?.status).toBe('stopped');
    expect(shown(first.chat, id)).toEqual(['Long story', 'Once ']);
  });

  test('sending in both at once leaves one run; the other text waits its turn [ST-08]', async () => {
    const world = createWorld();
    const clock = createManualClock(Date.UTC(2026, 0, 1));
    const first = openTab(world, { clock });
    const id = await enter(first);
    const second = openTab(world, { clock });
    await enter(second);
    await ask(first, id, 'Tea?');
    await answer(world, first, 'Yes.');
    second.chat.sessions.select(id);
    await first.pass(300);
    void first.chat.sender.send(id, { text: 'Mine', image: null });
    void second.chat.sender.send(id, { text: 'Also mine', image: null });
    await first.pass(600);
    expect(world.runs.runs).toHaveLength(2);
    await answer(world, first, 'Answer.');
    await answer(world, first, 'Second answer.');
    expect(world.runs.runs).toHaveLength(3);
    for (const { chat } of [first, second]) {
      expect(shown(chat, id)).toEqual(['Tea?', 'Yes.', 'Mine', 'Answer.', 'Also mine', 'Second answer.']);
      expect(chat.state.getState().sessions[id]?.messageCount).toBe(6);
    }
  });

  test('what waits in both goes out one after the other, however fast the first is answered', async () => {
    const world = createWorld();
    const clock = createManualClock(Date.UTC(2026, 0, 1));
    const first = openTab(world, { clock });
    const id = await enter(first);
    const second = openTab(world, { clock });
    await enter(second);
    await ask(first, id, 'Tea?');
    second.chat.sessions.select(id);
    await first.pass(300);
    for (const [tab, text] of [
      [first, 'Green?'],
      [second, 'Black?'],
    ] as const)
      void tab.chat.sender.send(id, { text, image: null });
    await first.pass(100);
    // A model that answers before the second tab has asked.
    world.runs.answersAtOnce = 'At once.';
    await answer(world, first, 'Yes.');
    await first.pass(1000);
    for (const { chat } of [first, second])
      expect(shown(chat, id)).toEqual(['Tea?', 'Yes.', 'Green?', 'At once.', 'Black?', 'At once.']);
  });

  test('what one has not yet stored puts back nothing that the other has stored since', async () => {
    const world = createWorld();
    const first = openTab(world);
    const id = await enter(first);
    await ask(first, id, 'Tea?');
    await answer(world, first, 'Yes.');
    await first.pass(3000);
    const second = openTab(world);
    await enter(second);
    // The clock of the first tab stands still, as timers of a tab in the background may.
    first.chat.sessions.togglePin(id);
    await second.pass(100);
    second.chat.sessions.rename(id, 'Of tea');
    await second.pass(3000);
    await first.pass(3000);
    const third = openTab(world);
    await enter(third);
    expect(third.chat.state.getState().sessions[id]).toMatchObject({ name: 'Of tea', isPinned: true });
  });

  test('a first message in both at once begins a chat for each [CHAT-13]', async () => {
    const world = createWorld();
    const clock = createManualClock(Date.UTC(2026, 0, 1));
    const first = openTab(world, { clock });
    const id = await enter(first);
    const second = openTab(world, { clock });
    await enter(second);
    void first.chat.sender.send(id, { text: 'Mine', image: null });
    void second.chat.sender.send(id, { text: 'Also mine', image: null });
    await first.pass(600);
    expect(world.runs.runs).toHaveLength(2);
    expect(currentId(second.chat)).not.toBe(id);
    expect(shown(first.chat)).toEqual(['Mine', '']);
    expect(shown(second.chat)).toEqual(['Also mine', '']);
    expect(second.chat.drafts.state.getState()).toEqual({ open: {}, queued: {} });
  });

  test('what waits for a tab that was closed before the server knew of its message goes out after that one', async () => {
    const world = createWorld();
    const clock = createManualClock(Date.UTC(2026, 0, 1));
    const first = openTab(world, { clock });
    const id = await enter(first);
    const second = openTab(world, { clock });
    await enter(second);
    await ask(first, id, 'Tea?');
    await answer(world, first, 'Yes.');
    second.chat.sessions.select(id);
    await first.pass(300);
    world.runs.isMute = true;
    await ask(first, id, 'Green?');
    await ask(second, id, 'Black?');
    await first.pass(400);
    expect(second.chat.drafts.readQueued(id)?.text).toBe('Black?');
    world.runs.isMute = false;
    await first.chat.close();
    await first.pass(3000);
    await answer(world, first, 'Fresh.');
    await first.pass(600);
    expect(shown(second.chat, id)).toEqual(['Tea?', 'Yes.', 'Green?', 'Fresh.', 'Black?', '']);
  });
});

test('what is sent while the reply of another device is heard of waits for that, and does not end it [ST-08]', async () => {
  const world = createWorld();
  const tab = openTab(world);
  const id = await enter(tab);
  await ask(tab, id, 'Tea?');
  world.runs.last.say('Green.');
  world.runs.last.end();
  await tab.pass(1000);
  const synced = await tab.chat.loadSynced();
  const newest = Promise.withResolvers<void>();
  const ignore = () => undefined;
  const bring = () => Promise.resolve();
  synced.listen({
    onChange: ignore,
    onOpen: ignore,
    onDelete: ignore,
    onRestore: ignore,
    fetch: bring,
    fetchPicture: bring,
    fetchNewest: () => newest.promise,
  });

  const sent = tab.chat.sender.send(id, { text: 'And cocoa?', image: null });
  const body = new FormData();
  body.set('session_id', id);
  const headers = { 'idempotency-key': 'elsewhere' };
  await world.fake.fetch(generate.path, { method: 'POST', headers, body });
  const run = { runId: world.runs.last.id, key: 'elsewhere', startedAt: tab.clock.now(), agent: null };
  synced.attachReply(id, run);
  await tab.pass(300);
  newest.resolve();
  expect(await sent).toBeNull();
  await tab.pass(300);
  expect(world.fake.callsOf(cancelRun)).toEqual([]);
  expect(tab.chat.drafts.readQueued(id)).toMatchObject({ text: 'And cocoa?' });

  world.runs.last.say('With milk.');
  world.runs.last.end();
  await tab.pass(1000);
  expect(world.runs.last.fields).toMatchObject({ prompt: 'And cocoa?' });
});

describe('what is written in two tabs', () => {
  /** With a reply that is still being written. */
  async function openFirst() {
    const world = createWorld();
    const clock = createManualClock(Date.UTC(2026, 0, 1));
    const first = openTab(world, { clock });
    const id = await enter(first);
    await ask(first, id, 'Tea?');
    return { world, first, id, openSecond: () => openTab(world, { clock }) };
  }

  async function end(world: ReturnType<typeof createWorld>, tab: Tab): Promise<void> {
    world.runs.last.say('Answer.');
    world.runs.last.end();
    await tab.pass(1000);
  }

  test('is dropped where the other one has sent the same, and stays where it is something else', async () => {
    const { world, first, id, openSecond } = await openFirst();
    await end(world, first);
    first.chat.drafts.write(id, { text: 'And coffee?', image: null });
    await first.pass(600);
    const [second, third] = [openSecond(), openSecond()];
    for (const tab of [second, third]) await enter(tab);
    expect(second.chat.drafts.read(id).text).toBe('And coffee?');
    third.chat.drafts.write(id, { text: 'And cocoa?', image: null });
    await first.chat.sender.send(id, first.chat.drafts.take(id));
    await first.pass(300);
    expect(second.chat.drafts.read(id).text).toBe('');
    expect(third.chat.drafts.read(id).text).toBe('And cocoa?');
  });

  test('does not begin with what waits for its turn in the other one', async () => {
    const { world, first, id, openSecond } = await openFirst();
    await first.chat.sender.send(id, { text: 'And coffee?', image: null });
    first.chat.drafts.write(id, { text: 'And then', image: null });
    await first.pass(600);
    const second = openSecond();
    await enter(second);
    expect(second.chat.drafts.read(id).text).toBe('And then');
    await second.pass(600);
    await end(world, first);
    await end(world, first);
    expect(world.runs.runs).toHaveLength(2);
    expect(shown(second.chat, id)).toEqual(['Tea?', 'Answer.', 'And coffee?', 'Answer.']);
  });
});

describe('an empty chat that is open in two tabs', () => {
  async function openBoth() {
    const world = createWorld();
    const clock = createManualClock(Date.UTC(2026, 0, 1));
    const first = openTab(world, { clock });
    await enter(first);
    const second = openTab(world, { clock });
    const id = await enter(second);
    expect(currentId(first.chat)).toBe(id);
    second.chat.sessions.change(id, { systemPrompt: 'Be brief.' });
    second.chat.drafts.write(id, { text: 'Half a letter', image: null });
    await first.pass(100);
    return { first, second, id };
  }

  function expectOwnChat(second: Tab, id: string): void {
    const ownId = currentId(second.chat);
    expect(ownId).not.toBe(id);
    expect(second.chat.drafts.read(ownId).text).toBe('Half a letter');
    expect(second.chat.drafts.read(id).text).toBe('');
    expect(second.chat.state.getState().sessions[ownId]).toMatchObject({
      messageCount: 0,
      systemPrompt: 'Be brief.',
    });
  }

  test('becomes two with the first message: the other tab goes on in a new one [CHAT-13]', async () => {
    const { first, second, id } = await openBoth();
    await ask(first, id, 'Tea?');
    expect(currentId(first.chat)).toBe(id);
    expectOwnChat(second, id);
    await ask(second, currentId(second.chat), 'Half a letter');
    expect(shown(second.chat)).toEqual(['Half a letter', '']);
    expect(shown(first.chat)).toEqual(['Tea?', '']);
  });

  test('goes on as a new one where the other tab replaces it after five minutes [CHAT-14]', async () => {
    const { first, second, id } = await openBoth();
    await first.pass(5 * 60_000);
    const replacing = first.chat.sessions.create(null);
    await first.pass(100);
    expect(second.chat.state.getState().sessions[id]).toBeUndefined();
    expect(currentId(first.chat)).toBe(replacing.id);
    expect(currentId(second.chat)).not.toBe(replacing.id);
    expectOwnChat(second, id);
  });
});

test('what was being written in a chat that another device deletes is written on in a new one, and no other chat opens [CHAT-10]', async () => {
  const world = createWorld();
  const tab = openTab(world);
  const otherId = await enter(tab);
  await ask(tab, otherId, 'Coffee?');
  world.runs.last.end();
  await tab.pass(300);
  const { id } = tab.chat.sessions.create(null);
  tab.chat.sessions.change(id, { name: 'About tea', titleGenerated: true, systemPrompt: 'Be brief.' });
  await ask(tab, id, 'Tea?');
  await ask(tab, id, 'Green or black?');
  tab.chat.drafts.write(id, { text: 'Half a letter', image: null });
  const synced = await tab.chat.loadSynced();
  synced.put({ removedSessionIds: [id] });
  await tab.pass(600);
  const newId = currentId(tab.chat);
  expect([id, otherId]).not.toContain(newId);
  expect(tab.chat.state.getState().sessions[newId]).toMatchObject({
    name: 'New Chat',
    messageCount: 0,
    systemPrompt: 'Be brief.',
  });
  expect(tab.chat.drafts.read(newId).text).toBe('Green or black?\n\nHalf a letter');
  expect(tab.onLost.mock.calls).toMatchObject([[{ id, name: 'About tea' }]]);
});

test('a message that waits for the reply of another tab is counted once', async () => {
  const world = createWorld();
  const clock = createManualClock(Date.UTC(2026, 0, 1));
  const first = openTab(world, { clock });
  const id = await enter(first);
  const second = openTab(world, { clock });
  await enter(second);
  world.runs.isMute = true;
  await ask(first, id, 'Mine');
  await ask(second, id, 'Also mine');
  await first.pass(300);
  for (const { chat } of [first, second]) expect(chat.state.getState().sessions[id]?.messageCount).toBe(2);
  expect(second.chat.drafts.readQueued(id)?.text).toBe('Also mine');
});

describe('a second message while a reply is running', () => {
  test('waits and goes out after it [ST-08]', async () => {
    const world = createWorld();
    const tab = openTab(world);
    const id = await enter(tab);
    await ask(tab, id, 'First');
    await ask(tab, id, 'Second');
    await ask(tab, id, 'and more');
    expect(world.runs.runs).toHaveLength(1);
    expect(tab.chat.drafts.readQueued(id)?.text).toBe('Second\n\nand more');
    world.runs.last.say('Done.');
    world.runs.last.end();
    await tab.pass(500);
    expect(world.runs.runs).toHaveLength(2);
    expect(shown(tab.chat).slice(0, 3)).toEqual(['First', 'Done.', 'Second\n\nand more']);
    expect(tab.chat.drafts.readQueued(id)).toBeNull();
  });

  test('is refused on iOS [GEN-14]', async () => {
    const world = createWorld();
    const tab = openTab(world, { isIos: true });
    const id = await enter(tab);
    await ask(tab, id, 'First');
    const refusal = await tab.chat.sender.send(id, { text: 'Second', image: null });
    expect(refusal?.message).toBe('Please wait for the current message to complete before sending another.');
    expect(tab.chat.drafts.readQueued(id)).toBeNull();
  });
});

test('a double press sends once [ST-08]', async () => {
  const world = createWorld();
  const tab = openTab(world);
  const id = await enter(tab);
  void tab.chat.sender.send(id, { text: 'Once', image: null });
  void tab.chat.sender.send(id, { text: 'Once', image: null });
  await tab.pass(200);
  expect(world.runs.runs).toHaveLength(1);
});

test('a guest without credit asks nothing [GEN-36]', async () => {
  const world = createWorld();
  const tab = openTab(world, { balance: 0 });
  const id = await enter(tab);
  const refusal = await tab.chat.sender.send(id, { text: 'Please', image: null });
  expect(refusal?.code).toBe('guest_balance_limit');
  expect(world.fake.callsOf(generate)).toHaveLength(0);
});

test('a guest whose rest pays for no reply of the model asks nothing, one of another model is asked [GEN-36]', async () => {
  const world = createWorld();
  const tab = openTab(world, { balance: 0.000_1 });
  const id = await enter(tab);
  tab.chat.sessions.change(id, { selectedModelId: 'dear/model' });
  const refusal = await tab.chat.sender.send(id, { text: 'Please', image: null });
  expect(refusal?.code).toBe('guest_balance_limit');
  expect(world.fake.callsOf(generate)).toHaveLength(0);
  tab.chat.sessions.change(id, { selectedModelId: 'free/model' });
  await ask(tab, id, 'Please');
  expect(world.fake.callsOf(generate)).toHaveLength(1);
});

describe('stopping', () => {
  test('names the run, keeps the text and waits for what was paid [GEN-11] [ST-06]', async () => {
    const world = createWorld();
    const tab = openTab(world);
    const id = await enter(tab);
    await ask(tab, id, 'Long');
    world.runs.last.say('So far');
    await tab.pass(200);
    void tab.chat.replies.stop(id);
    await tab.pass(200);
    expect(world.fake.callsOf(cancelRun).map(({ params }) => params)).toEqual([{ runId: 'run-1' }]);
    expect(shown(tab.chat)).toEqual(['Long', 'So far']);
    expect(lastReply(tab.chat)).toMatchObject({ status: 'stopped', cost: 0.0012 });
  });

  test('works before the run is known, through its key [GEN-11]', async () => {
    const world = createWorld();
    const tab = openTab(world);
    const id = await enter(tab);
    world.runs.isMute = true;
    await ask(tab, id, 'Long');
    expect(lastReply(tab.chat)).toMatchObject({ status: 'pending', runId: null });
    void tab.chat.replies.stop(id);
    await tab.pass(3500);
    expect(lastReply(tab.chat)?.status).toBe('stopped');
    expect(world.runs.last.events.at(-1)).toMatchObject({ type: 'end', reason: 'cancelled' });
  });

  test('takes three seconds at most where the server does not answer [GEN-11]', async () => {
    const world = createWorld();
    const tab = openTab(world);
    const id = await enter(tab);
    world.runs.isMute = true;
    await ask(tab, id, 'Long');
    world.fake.on(getRunByKey, () => new Promise(() => undefined));
    void tab.chat.replies.stop(id);
    await tab.pass(3100);
    expect(lastReply(tab.chat)?.status).toBe('stopped');
  });
});

describe('versions', () => {
  async function exchange(
    tab: Tab,
    world: ReturnType<typeof createWorld>,
    id: string,
    text: string,
    answer: string,
  ) {
    await ask(tab, id, text);
    world.runs.last.say(answer);
    world.runs.last.end();
    await tab.pass(300);
  }

  test('a regenerated reply is kept beside the earlier one, which can be shown again [CHAT-17] [CHAT-30]', async () => {
    const world = createWorld();
    const tab = openTab(world);
    const id = await enter(tab);
    await exchange(tab, world, id, 'Q', 'First answer');
    const firstId = tab.chat.state.getState().sessions[id]?.activeLeafId ?? '';
    void tab.chat.sender.regenerate(id, firstId);
    await tab.pass(200);
    world.runs.last.say('Second answer');
    world.runs.last.end();
    await tab.pass(300);
    expect(world.runs.last.fields).toMatchObject({ prompt: 'Q', chat_history_json: '[]' });
    expect(shown(tab.chat)).toEqual(['Q', 'Second answer']);
    tab.chat.branches.select(id, firstId, 1);
    expect(shown(tab.chat)).toEqual(['Q', 'First answer']);
    await exchange(tab, world, id, 'Next', 'Fine');
    expect(JSON.parse(String(world.runs.last.fields['chat_history_json']))).toEqual([
      { role: 'user', content: 'Q' },
      { role: 'assistant', content: 'First answer' },
    ]);
  });

  test('an edited message begins a branch; later messages are not sent [CHAT-15] [CHAT-30]', async () => {
    const world = createWorld();
    const tab = openTab(world);
    const id = await enter(tab);
    await exchange(tab, world, id, 'Q1', 'A1');
    await exchange(tab, world, id, 'Q2', 'A2');
    const messages = tab.chat.state.getState().messages[id] ?? [];
    const question = messages.find(({ content }) => content === 'Q1')?.id ?? '';
    void tab.chat.sender.edit(id, question, 'Q1, better');
    await tab.pass(200);
    expect(world.runs.last.fields).toMatchObject({ prompt: 'Q1, better', chat_history_json: '[]' });
    world.runs.last.say('A1, better');
    world.runs.last.end();
    await tab.pass(300);
    expect(shown(tab.chat)).toEqual(['Q1, better', 'A1, better']);
    tab.chat.branches.select(id, question, 1);
    expect(shown(tab.chat)).toEqual(['Q1', 'A1', 'Q2', 'A2']);
  });

  test('asking again first ends the running reply; late words change nothing [ST-08]', async () => {
    const world = createWorld();
    const tab = openTab(world);
    const id = await enter(tab);
    await ask(tab, id, 'Q');
    const run = world.runs.last;
    run.say('Half');
    await tab.pass(200);
    const replyId = tab.chat.state.getState().sessions[id]?.activeLeafId ?? '';
    void tab.chat.sender.regenerate(id, replyId);
    await tab.pass(500);
    expect(run.events.at(-1)).toMatchObject({ type: 'end', reason: 'cancelled' });
    expect(world.runs.runs).toHaveLength(2);
    world.runs.last.say('Whole');
    world.runs.last.end();
    await tab.pass(300);
    expect(shown(tab.chat)).toEqual(['Q', 'Whole']);
  });
});

describe('titles', () => {
  const titleCalls = (world: ReturnType<typeof createWorld>) =>
    world.fake.callsOf(generate).filter(({ body }) => body['purpose'] === 'title');

  test('are asked for once, after the first exchange [GEN-13] [SUM-12]', async () => {
    const world = createWorld();
    world.runs.answerOnce = '"Baltic freight rates explained."';
    const tab = openTab(world);
    const id = await enter(tab);
    for (const text of ['What are rates?', 'And now?']) {
      await ask(tab, id, text);
      world.runs.last.say('Answer');
      world.runs.last.end();
      await tab.pass(400);
    }
    expect(tab.chat.state.getState().sessions[id]).toMatchObject({
      name: 'Baltic freight rates explained',
      titleGenerated: true,
    });
    expect(titleCalls(world)).toHaveLength(1);
    expect(titleCalls(world)[0]?.body).toMatchObject({ prompt: 'What are rates?', stream: 'false' });
  });

  test('are the first words of the question at once, however the first reply ends [F-43]', async () => {
    const world = createWorld();
    const tab = openTab(world);
    const id = await enter(tab);
    await ask(tab, id, 'What are **freight rates** in the Baltic?');
    const name = () => tab.chat.state.getState().sessions[id]?.name;
    expect(name()).toBe('What are freight rates in');
    world.runs.last.fail('model_unavailable');
    await tab.pass(400);
    expect(name()).toBe('What are freight rates in');
  });

  test('are asked for in one way, which the server knows [F-43]', async () => {
    const world = createWorld();
    world.runs.answerOnce = 'Baltic freight rates explained';
    const tab = openTab(world);
    const id = await enter(tab);
    await ask(tab, id, 'What are rates?');
    world.runs.last.say('Answer');
    world.runs.last.end();
    await tab.pass(400);
    expect(titleCalls(world).map(({ body }) => body['system_prompt'])).toEqual([undefined]);
  });

  test('stay the first words when asking fails [SUM-11]', async () => {
    const world = createWorld();
    world.runs.answerOnce = 'Short';
    const tab = openTab(world);
    const id = await enter(tab);
    await ask(tab, id, 'Hi');
    world.runs.last.say('Hi');
    world.runs.last.end();
    await tab.pass(400);
    expect(tab.chat.state.getState().sessions[id]?.name).toBe('Hi');
    expect(titleCalls(world)).toHaveLength(2);
  });

  test('are not asked for, and paid for, by who wants none', async () => {
    const world = createWorld();
    world.runs.answerOnce = 'Baltic freight rates explained';
    const tab = openTab(world, { namesChats: false });
    const id = await enter(tab);
    await ask(tab, id, 'What are rates?');
    world.runs.last.say('Answer');
    world.runs.last.end();
    await tab.pass(400);
    expect(titleCalls(world)).toHaveLength(0);
    expect(tab.chat.state.getState().sessions[id]?.name).toBe('What are rates');
  });

  test('never undo a name given by hand', async () => {
    const world = createWorld();
    const tab = openTab(world);
    const id = await enter(tab);
    tab.chat.sessions.rename(id, 'Mine');
    await ask(tab, id, 'Hi');
    world.runs.last.say('Hi');
    world.runs.last.end();
    await tab.pass(400);
    expect(tab.chat.state.getState().sessions[id]?.name).toBe('Mine');
    expect(titleCalls(world)).toHaveLength(0);
  });
});

test('while a reply grows only its own message changes its identity', async () => {
  const world = createWorld();
  const tab = openTab(world);
  const id = await enter(tab);
  await ask(tab, id, 'Q');
  world.runs.last.say('A');
  await tab.pass(300);
  const before = tab.chat.state.getState();
  world.runs.last.say(' more');
  await tab.pass(300);
  const after = tab.chat.state.getState();
  expect(after.sessions).toBe(before.sessions);
  expect(after.messages[id]?.[0]).toBe(before.messages[id]?.[0]);
  expect(after.messages[id]?.[1]).not.toBe(before.messages[id]?.[1]);
});

test('a deleted chat can be brought back whole, and its reply ends with it', async () => {
  const world = createWorld();
  const tab = openTab(world);
  const id = await enter(tab);
  await ask(tab, id, 'Q');
  world.runs.last.say('A');
  await tab.pass(300);
  const removal = tab.chat.sessions.remove(id);
  await tab.pass(500);
  const undo = await removal;
  expect(world.runs.last.events.at(-1)).toMatchObject({ reason: 'cancelled' });
  expect(tab.chat.state.getState().sessions[id]).toBeUndefined();
  undo();
  expect(shown(tab.chat, id)).toEqual(['Q', 'A']);
  await tab.pass(800);
  const again = openTab(world);
  await enter(again);
  expect(shown(again.chat, id)).toEqual(['Q', 'A']);
});
