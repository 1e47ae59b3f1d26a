import { Blob as NodeBlob } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { MAX_MESSAGE_CHARACTERS, SESSION_NAME_MAX_LENGTH } from '@parley/contract/history/constants.ts';
import { PROMPT_MAX_LENGTH } from '@parley/contract/prompts/constants.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { makeZip } from '../../../testing/make-zip.ts';
import { listBranch, mapVersions } from '../sessions/message-tree.ts';
import type { ImportedChat, ImportedMessage } from './imported-chat.ts';
import { toTime } from './lenient.ts';
import { OWN_FORMAT } from './own-format.ts';
import { readExport } from './read-export.ts';
import { readImportFile } from './read-import-file.ts';
import { nameFiles, toSession } from './to-session.ts';

// The test browser's own has no streams.
beforeAll(() => void vi.stubGlobal('Blob', NodeBlob));

const NOW = Date.UTC(2026, 5, 1);
const fixture = (name: string) => readFileSync(`${import.meta.dirname}/fixtures/${name}.json`, 'utf8');

function readOne(name: string): ImportedChat {
  const [entry] = readExport(JSON.parse(fixture(name))) ?? [];
  if (entry?.kind !== 'chat') throw new Error(`${name} was not read`);
  return entry.chat;
}

/** A file of our own with one reply. */
function readOwn(reply: object): ImportedChat {
  const at = '2026-01-05T09:00:00.000Z';
  const message = {
    role: 'assistant',
    content: 'Fine',
    timestamp: at,
    parent_id: null,
    image: null,
    files: [],
  };
  const conversation = {
    ...{ id: 'own', name: 'Own', system_prompt: '', is_pinned: false, created_at: at, last_activity_at: at },
    active_leaf_id: null,
    messages: [{ ...message, id: 'r', model: null, reasoning: null, cost: null, ...reply }],
  };
  const file = { format: OWN_FORMAT, version: 1, exported_at: at, conversations: [conversation] };
  const [entry] = readExport(file) ?? [];
  if (entry?.kind !== 'chat') throw new Error('The file was not read');
  return entry.chat;
}

/** The shown branch as who said what, and how many versions its messages have. */
async function show(chat: ImportedChat) {
  const { session, messages } = await toSession(chat, NOW);
  const branch = listBranch(messages, session.activeLeafId);
  return {
    session,
    branch,
    said: branch.map(({ role, content }) => `${role}: ${content}`),
    versions: [...mapVersions(messages, branch).values()],
  };
}

describe('a file of our own', () => {
  test.each([
    [0.25, 0.25],
    [0, 0],
    [-0.25, null],
    ['much', null],
  ])('with a cost of %j is imported with %j, which the server takes', async (cost, kept) => {
    const { messages } = await toSession(readOwn({ cost }), NOW);
    expect(messages).toMatchObject([{ content: 'Fine', reply: { cost: kept } }]);
  });
});

describe('what other products export', () => {
  test('ChatGPT: hidden context and tools are left out, branches and the shown one are kept', async () => {
    const { session, branch, said, versions } = await show(readOne('chatgpt'));
    expect(said).toEqual([
      'user: Is this quote fair?',
      'assistant: It is 10.9% above the index.',
      'user: 请用中文写一封回信。',
      'assistant: 安东，你好：……',
    ]);
    expect(versions).toEqual([{ position: 1, count: 2 }]);
    expect(branch[1]?.reply?.modelUsed).toBe('gpt-5');
    expect(session).toMatchObject({
      name: 'Ocean freight quotes',
      titleGenerated: true,
      isPinned: true,
      createdAt: 1_756_000_000_250,
      lastUserActivityAt: 1_756_000_500_500,
      messageCount: 5,
    });
  });

  test('ChatGPT: the thoughts between a question and its answer are those of the answer', async () => {
    const node = (role: string, parent: string | null, content: object) => ({
      parent,
      message: { author: { role }, content },
    });
    const plain = (words: string) => ({ content_type: 'text', parts: [words] });
    const thoughts = (...words: string[]) => ({
      content_type: 'thoughts',
      thoughts: words.map((content) => ({ summary: 'S', content })),
    });
    const mapping = {
      q: node('user', null, plain('Is it fair?')),
      t1: node('assistant', 'q', thoughts('Compare it.', 'The index is 2.480.')),
      call: node('assistant', 't1', { content_type: 'code', text: '' }),
      t2: node('assistant', 'call', thoughts('10.9% above.')),
      recap: node('assistant', 't2', { content_type: 'reasoning_recap', content: 'Thought for 9s' }),
      a: node('assistant', 'recap', plain('It is 10.9% above the index.')),
      q2: node('user', 'a', plain('Thanks.')),
      a2: node('assistant', 'q2', plain('You are welcome.')),
    };
    const [entry] = readExport([{ title: 'Quotes', mapping, current_node: 'a2' }]) ?? [];
    if (entry?.kind !== 'chat') throw new Error('It was not read');
    const { branch } = await show(entry.chat);
    expect(branch.map(({ reply }) => reply?.reasoning?.text ?? null)).toEqual([
      null,
      'Compare it.\n\nThe index is 2.480.\n\n10.9% above.',
      null,
      null,
    ]);
  });

  test('ChatGPT: the marks of sources and things in an answer are the words that stood there', () => {
    const cite = '\ue200cite\ue202turn0search0\ue202turn0search2\ue201';
    const words = `It rains.${cite} In \ue200entity\ue202["city","Paris","capital"]\ue201 too.\ue200navlist\ue202x\ue201`;
    const message = {
      author: { role: 'assistant' },
      content: { content_type: 'text', parts: [words] },
      metadata: { content_references: [{ matched_text: cite, alt: ' ([Met](https://met.example))' }, 7] },
    };
    expect(readExport({ mapping: { a: { message } } })).toMatchObject([
      { chat: { messages: [{ content: 'It rains. ([Met](https://met.example)) In Paris too.' }] } },
    ]);
  });

  test('ChatGPT: an entry that is broken or empty is named and stops no other', () => {
    const entries = readExport(JSON.parse(fixture('chatgpt'))) ?? [];
    expect(entries.slice(1)).toEqual([
      { kind: 'problem', name: 'Broken entry', problem: 'unreadable' },
      { kind: 'problem', name: 'Nothing said', problem: 'empty' },
    ]);
  });

  test('Claude: thoughts, attachments and their texts', async () => {
    const { branch, said } = await show(readOne('claude'));
    expect(said).toEqual(['user: Which code for oak veneer?', 'assistant: 4408, sheets for veneering.']);
    expect(branch[0]?.extractedFiles.map(({ originalFile }) => originalFile.name)).toEqual([
      'goods.txt',
      'photo.jpg',
    ]);
    expect(branch[0]?.extractedFiles[0]?.extraction.content.text).toBe('oak veneer, 0.6 mm');
    expect(branch[1]?.reply?.reasoning?.text).toBe('Chapter 44.');
  });

  test('Claude: pasted texts of one name are all kept, also one without a name that is the whole question', async () => {
    const paste = (name: string, text: string) => ({ file_name: name, extracted_content: text });
    const [entry] =
      readExport({
        uuid: 'pastes',
        chat_messages: [
          {
            uuid: 'q1',
            sender: 'human',
            text: 'Compare',
            attachments: [paste('paste.txt', 'FIRST'), paste('paste.txt', 'SECOND'), paste('', 'UNNAMED')],
            files: [{ file_name: 'paste.txt' }, { file_name: 'photo.jpg' }, { file_name: '' }],
          },
          { uuid: 'q2', sender: 'human', text: '', attachments: [paste('', 'WHOLE')] },
          { uuid: 'q3', sender: 'human', text: '', attachments: [paste('', '')] },
        ],
      }) ?? [];
    if (entry?.kind !== 'chat') throw new Error('not read');
    const { messages } = await toSession(nameFiles(entry.chat, 'Pasted text.txt'), NOW);
    const files = messages.map(({ extractedFiles }) =>
      extractedFiles.map(({ originalFile, extraction }) => [originalFile.name, extraction.content.text]),
    );
    expect(files).toEqual([
      [
        ['paste.txt', 'FIRST'],
        ['paste.txt', 'SECOND'],
        ['Pasted text.txt', 'UNNAMED'],
        ['photo.jpg', ''],
      ],
      [['Pasted text.txt', 'WHOLE']],
    ]);
  });

  test('ChatGPT and Open WebUI: pictures for which a message has no room are told', () => {
    const part = (type: string, id: string) => ({
      content_type: type,
      asset_pointer: `file-service://file-${id}`,
    });
    const said = (parts: readonly object[]) => ({
      message: { author: { role: 'user' }, content: { content_type: 'multimodal_text', parts } },
    });
    const image = (id: string) => part('image_asset_pointer', id);
    const chatgpt = {
      title: 'Two pictures',
      mapping: {
        a: said([part('audio_asset_pointer', 'voice'), image('one'), image('two')]),
        b: said([image('three')]),
      },
    };
    const picture = { type: 'image', url: 'data:image/png;base64,iVBORw==' };
    const webUi = {
      title: 'Two pictures',
      chat: { history: { messages: { a: { role: 'user', files: [picture, picture] } } } },
    };
    for (const each of [chatgpt, webUi])
      expect(readExport(each)).toMatchObject([
        { kind: 'chat' },
        { kind: 'problem', name: 'Two pictures', problem: 'pictures' },
      ]);
    const [entry] = readExport(chatgpt) ?? [];
    expect(entry).toMatchObject({
      chat: { messages: [{ picture: { fileHint: 'file-one' } }, { picture: { fileHint: 'file-three' } }] },
    });
    expect(readExport({ ...chatgpt, mapping: { b: chatgpt.mapping.b } })).toHaveLength(1);
  });

  test('LibreChat: a recursive tree, newer content and the instructions', async () => {
    const { session, branch, said, versions } = await show(readOne('librechat'));
    expect(said).toEqual(['user: Tell me a story', 'assistant: In a harbour town.']);
    expect(versions).toEqual([{ position: 2, count: 2 }]);
    expect(session.systemPrompt).toBe('Tell it plainly.');
    expect(branch[1]?.reply?.reasoning?.text).toBe('Another one.');
  });

  test('LibreChat: a plain list of messages', async () => {
    const tree = JSON.parse(fixture('librechat')) as { messages: { children: object[] }[] };
    const [first, ...rest] = [tree.messages[0], ...(tree.messages[0]?.children ?? [])];
    const flat = { ...tree, recursive: false, messages: [{ ...first, children: undefined }, ...rest] };
    const [entry] = readExport(flat) ?? [];
    if (entry?.kind !== 'chat') throw new Error('not read');
    expect((await show(entry.chat)).versions).toEqual([{ position: 2, count: 2 }]);
  });

  test('Open WebUI: folded thoughts leave the text, the shown branch stays', async () => {
    const { session, branch, said, versions } = await show(readOne('open-webui'));
    expect(said).toEqual(['user: 15 * 17?', 'assistant: 255']);
    expect(versions).toEqual([{ position: 2, count: 2 }]);
    expect(branch[1]?.reply).toMatchObject({ modelUsed: 'deepseek-r1', reasoning: { text: '150 + 105' } });
    expect(session).toMatchObject({ systemPrompt: 'Show the steps.', isPinned: true });
  });

  test('Open WebUI: a folded part that the model wrote itself stays', async () => {
    const thoughts =
      '<details type="reasoning" done="true">\n<summary>Thought</summary>\n&gt; Hm\n</details>\n';
    const tools =
      '<details type="tool_calls" done="true" name="clock">\n<summary>Tool</summary>\n</details>\n';
    const written = '```html\n<details><summary>More</summary>Secret</details>\n```\n\nPut it anywhere.';
    const said = { role: 'assistant', content: `${thoughts}${tools}${written}` };
    const [entry] = readExport({ chat: { history: { currentId: 'a', messages: { a: said } } } }) ?? [];
    expect(entry).toMatchObject({ chat: { messages: [{ content: written, reasoning: 'Hm' }] } });
  });

  test('Open WebUI: a text that only begins folded parts is read at once', () => {
    const content = `${'<details type="'.repeat(50_000)}${'<details>'.repeat(50_000)}<summary>`;
    const said = { role: 'assistant', content: `A\n<details type="reasoning">${content}</details>\nB` };
    const [entry] =
      readExport({ chat: { history: { messages: { a: said, b: { ...said, content } } } } }) ?? [];
    expect(entry).toMatchObject({ chat: { messages: [{ content: 'A\nB' }, { content }] } });
  });

  /** A stopped reply without a text in the middle, one at the end, and each names its parent. */
  const CHAIN = [
    { id: 'q1', parent: null, text: 'q1', isUser: true },
    { id: 'a1', parent: 'q1', text: 'a1', isUser: false },
    { id: 'q2', parent: 'a1', text: 'q2', isUser: true },
    { id: 'empty', parent: 'q2', text: '', isUser: false },
    { id: 'continue', parent: 'empty', text: 'continue', isUser: true },
    { id: 'a2', parent: 'continue', text: 'a2', isUser: false },
    { id: 'last', parent: 'a2', text: '', isUser: false },
  ];
  const EXPORTS = {
    chatgpt: {
      title: 'Chain',
      current_node: 'last',
      mapping: Object.fromEntries(
        CHAIN.map(({ id, parent, text, isUser }) => [
          id,
          {
            parent,
            message: {
              author: { role: isUser ? 'user' : 'assistant' },
              content: { content_type: 'text', parts: [text] },
            },
          },
        ]),
      ),
    },
    claude: {
      uuid: 'chain',
      current_leaf_message_uuid: 'last',
      chat_messages: CHAIN.map(({ id, parent, text, isUser }) => ({
        uuid: id,
        sender: isUser ? 'human' : 'assistant',
        text,
        parent_message_uuid: parent ?? '00000000-0000-4000-8000-000000000000',
      })),
    },
    'claude, without parents': {
      uuid: 'chain',
      chat_messages: CHAIN.map(({ id, text, isUser }) => ({
        uuid: id,
        sender: isUser ? 'human' : 'assistant',
        text,
      })),
    },
    'open-webui': {
      id: 'chain',
      chat: {
        history: {
          currentId: 'last',
          messages: Object.fromEntries(
            CHAIN.map(({ id, parent, text, isUser }) => [
              id,
              { id, parentId: parent, role: isUser ? 'user' : 'assistant', content: text },
            ]),
          ),
        },
      },
    },
    librechat: {
      conversationId: 'chain',
      messages: CHAIN.map(({ id, parent, text, isUser }) => ({
        messageId: id,
        parentMessageId: parent,
        isCreatedByUser: isUser,
        text,
      })),
    },
  };

  test.each(Object.entries(EXPORTS))(
    '%s: a reply without a text does not cut the chat',
    async (_format, all) => {
      const [entry] = readExport(all) ?? [];
      if (entry?.kind !== 'chat') throw new Error('not read');
      const { said, versions } = await show(entry.chat);
      expect(said).toEqual(['user: q1', 'assistant: a1', 'user: q2', 'user: continue', 'assistant: a2']);
      expect(versions).toEqual([]);
    },
  );

  test('the same conversation is the same one the next time', async () => {
    const first = await toSession(readOne('chatgpt'), NOW);
    const again = await toSession(readOne('chatgpt'), NOW + 5);
    expect(again).toEqual(first);
    expect((await toSession(readOne('claude'), NOW)).session.id).not.toBe(first.session.id);
  });
});

describe('files', () => {
  const read = (content: string) => readImportFile(new Blob([content]));

  test('a zip of ChatGPT brings its pictures along', async () => {
    const zip = makeZip({
      'conversations.json': fixture('chatgpt'),
      'user.json': '{}',
      'file-Sheet1-quote.png': new Uint8Array([137, 80, 78, 71]),
    });
    const reading = await readImportFile(zip);
    const entry = reading.kind === 'read' ? reading.entries[0] : undefined;
    if (entry?.kind !== 'chat') throw new Error('not read');
    const { branch } = await show(entry.chat);
    expect(branch[0]?.image).toMatchObject({
      name: 'file-Sheet1-quote.png',
      url: 'data:image/png;base64,iVBORw==',
    });
  });

  test.each([
    ['no JSON', 'hello', 'damaged'],
    ['half of an export', fixture('chatgpt').slice(0, 900), 'damaged'],
    ['JSON of another kind', '{"hello":"world"}', 'unknown-format'],
    ['an empty list', '[]', 'unknown-format'],
    ['a number', '7', 'unknown-format'],
  ])('%s is refused', async (_case, content, why) => {
    expect(await read(content)).toEqual({ kind: 'refused', why });
  });

  test('a zip without conversations, a damaged one and one that swells are refused', async () => {
    expect(await readImportFile(makeZip({ 'readme.txt': 'hello' }))).toEqual({
      kind: 'refused',
      why: 'unknown-format',
    });
    const good = makeZip({ 'conversations.json': fixture('claude') });
    expect(await readImportFile(good.slice(0, good.size - 30))).toMatchObject({ kind: 'refused' });
    const huge = makeZip({ 'conversations.json': Buffer.alloc(3 * 1024 * 1024, ' ') });
    expect(huge.size).toBeLessThan(10_000);
    expect(await readImportFile(huge, 1024 * 1024)).toEqual({ kind: 'refused', why: 'too-large' });
  });
});

describe('hostile content', () => {
  const message = (id: string, parentId: string | null, change: Partial<ImportedMessage> = {}) => ({
    id,
    parentId,
    role: 'user' as const,
    content: id,
    timestamp: null,
    model: null,
    reasoning: null,
    cost: null,
    picture: null,
    files: [],
    ...change,
  });
  const chat = (messages: readonly ImportedMessage[], change: Partial<ImportedChat> = {}): ImportedChat => ({
    source: 'chatgpt',
    sourceId: 'x',
    name: 'x',
    systemPrompt: '',
    createdAt: NOW,
    lastActivityAt: null,
    isPinned: false,
    activeLeafId: null,
    messages,
    ...change,
  });

  test('circles, lost parents and repeated ids become trees', async () => {
    const messages = [message('a', 'b'), message('b', 'a'), message('c', 'nowhere'), message('c', 'a')];
    const made = await toSession(chat([...messages, message('d', 'd')]), NOW);
    expect(made.messages).toHaveLength(4);
    const ids = new Set(made.messages.map(({ id }) => id));
    expect(ids.size).toBe(4);
    for (const { parentId } of made.messages) expect(parentId === null || ids.has(parentId)).toBe(true);
    for (const { id } of made.messages) expect(listBranch(made.messages, id).length).toBeLessThanOrEqual(2);
  });

  test('a long branch that ends in a circle stays one branch', async () => {
    const length = 30_000;
    const branch = Array.from({ length }, (_, index) => message(`m${index}`, `m${index + 1}`));
    const { messages } = await toSession(chat([...branch, message(`m${length}`, `m${length - 1}`)]), NOW);
    expect(messages.filter(({ parentId }) => parentId === null)).toHaveLength(1);
  });

  test('a time in microseconds is no time', () => {
    expect(toTime(NOW * 1000)).toBeNull();
    expect(toTime(NOW / 1000)).toBe(NOW);
  });

  test('a reply never comes before its question, whatever the clock says', async () => {
    const { messages } = await toSession(
      chat([message('q', null, { timestamp: NOW }), message('a', 'q', { timestamp: NOW - 5000 })]),
      NOW,
    );
    expect(messages.map(({ content }) => content)).toEqual(['q', 'a']);
    expect(messages[1]?.timestamp).toBeGreaterThan(messages[0]?.timestamp ?? 0);
  });

  test('names and texts are cut to what can be kept, and hold no control characters', async () => {
    const name = `a\u0000b\n${'x'.repeat(900)}`;
    const { session, messages } = await toSession(
      chat(
        [
          message('q', null, {
            content: 'a\u0000b',
            files: [{ name: 'a\u0000b', size: 2, type: 'text\u0000/plain', text: 'e\u0000f' }],
          }),
          message('a', 'q', { role: 'assistant', reasoning: `c\u0000${'d'.repeat(MAX_MESSAGE_CHARACTERS)}` }),
        ],
        { name },
      ),
      NOW,
    );
    expect(session.name.length).toBe(200);
    expect(session.name).toMatch(/^a b x/);
    expect(messages[0]?.content).toBe('ab');
    // The server refuses a chat with one NUL anywhere.
    expect(JSON.stringify(messages[0])).not.toContain('\\u0000');
    expect(messages[0]?.extractedFiles[0]?.extraction.content.text).toBe('ef');
    const reasoning = messages[1]?.reply?.reasoning?.text ?? '';
    expect(reasoning).toHaveLength(MAX_MESSAGE_CHARACTERS);
    expect(reasoning).toMatch(/^cd/);
  });

  test('a cut leaves no half of a character', async () => {
    const long = (length: number) => `${'x'.repeat(length - 1)}😀 and more`;
    const { session, messages } = await toSession(
      chat([message('q', null, { content: long(MAX_MESSAGE_CHARACTERS) })], {
        name: long(SESSION_NAME_MAX_LENGTH),
        systemPrompt: long(PROMPT_MAX_LENGTH),
      }),
      NOW,
    );
    const kept = [session.name, session.systemPrompt, messages[0]?.content ?? ''];
    expect(kept.map((text) => [text.length, text.isWellFormed()])).toEqual([
      [SESSION_NAME_MAX_LENGTH - 1, true],
      [PROMPT_MAX_LENGTH - 1, true],
      [MAX_MESSAGE_CHARACTERS - 1, true],
    ]);
  });

  test('ten thousand messages deep is no problem', async () => {
    const deep = Array.from({ length: 10_000 }, (_, index) =>
      message(`m${index}`, index === 0 ? null : `m${index - 1}`),
    );
    const { messages } = await toSession(chat(deep), NOW);
    expect(messages).toHaveLength(10_000);
    const tree = {
      conversationId: 'deep',
      title: 'deep',
      messages: [{ messageId: 'x', children: [] as object[] }],
    };
    let [at] = tree.messages;
    for (let depth = 0; depth < 3_000 && at; depth += 1) {
      const next = { messageId: `x${depth}`, text: 'x', children: [] as object[] };
      at.children.push(next);
      at = next;
    }
    const [entry] = readExport(tree) ?? [];
    expect(entry?.kind === 'chat' && entry.chat.messages.length).toBe(3_000);
  });

  test.each([null, true, 7, 'x', {}, { mapping: 7 }, { mapping: { a: 7 }, current_node: {} }, [[[]]]])(
    'an entry like %j breaks nothing',
    (value) => {
      const entries = readExport([value, ...(JSON.parse(fixture('chatgpt')) as unknown[])]) ?? [];
      expect(entries[0]?.kind).toBe('problem');
      expect(entries[1]?.kind).toBe('chat');
    },
  );
});
