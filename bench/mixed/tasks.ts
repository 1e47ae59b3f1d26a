// Expensive work besides replies: large conversations saved and loaded, files, exports, searches, sign-ins.
import type { Account } from '../prepared-accounts.ts';
import { logIn, PASSWORD } from '../accounts/call.ts';
import { largeText } from '../files/large-files.ts';
import { toMessage, toSession } from '../history/conversations.ts';

const MESSAGES = 2_000;
const SYNCED = 20;
const SYNCED_MESSAGES = 100;
const APPENDED = 50;
export const USERNAME = 'signing-in';

export interface Scene {
  readonly port: number;
  readonly account: Account;
  /** A counter for unique ids. */
  readonly turn: number;
}

export interface Task {
  readonly name: string;
  readonly everyMs: number;
  run(scene: Scene): Promise<Response>;
}

const toMessages = (id: string, count: number) =>
  Array.from({ length: count }, (_, index) => toMessage(`${id}-${index}`, index));

const LARGE = JSON.stringify({ session: toSession('large', toMessages('large', MESSAGES)) });
const SYNC = JSON.stringify({
  sessions: Array.from({ length: SYNCED }, (_, index) =>
    toSession(`synced-${index}`, toMessages(`synced-${index}`, SYNCED_MESSAGES)),
  ),
});

function call({ port, account }: Scene, path: string, body?: string | FormData): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${account.token}`,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
}

function upload(scene: Scene): Promise<Response> {
  const form = new FormData();
  const { name, bytes } = largeText();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return call(scene, '/files/extract-text', form);
}

const HISTORY = '/api/chat-history';

/** The first one creates what the others read. */
export const TASKS: readonly Task[] = [
  {
    name: `saving ${MESSAGES} messages (${(LARGE.length / 1e6).toFixed(1)} MB)`,
    everyMs: 4_000,
    run: (scene) =>
      call(scene, `${HISTORY}/save-session`, LARGE.replaceAll('"large', `"large${scene.turn % 3}`)),
  },
  {
    name: `syncing ${SYNCED} conversations (${(SYNC.length / 1e6).toFixed(1)} MB)`,
    everyMs: 5_000,
    run: (scene) =>
      call(scene, `${HISTORY}/bulk-sync`, SYNC.replaceAll('"synced', `"synced${scene.turn % 3}`)),
  },
  {
    name: `loading ${MESSAGES} messages`,
    everyMs: 1_000,
    run: (scene) => call(scene, `${HISTORY}/session/large0`),
  },
  {
    name: `adding ${APPENDED} messages`,
    everyMs: 250,
    async run(scene) {
      const id = `added-${scene.turn}`;
      await call(scene, `${HISTORY}/save-session`, JSON.stringify({ session: toSession(id, []) }));
      const body = JSON.stringify({ messages: toMessages(id, APPENDED), from_index: 0 });
      return call(scene, `${HISTORY}/session/${id}/messages`, body);
    },
  },
  { name: 'searching', everyMs: 250, run: (scene) => call(scene, `${HISTORY}/search?q=river`) },
  { name: 'exporting everything', everyMs: 4_000, run: (scene) => call(scene, '/auth/me/export') },
  { name: 'reading a text file', everyMs: 10_000, run: upload },
  {
    name: 'signing in',
    everyMs: 200,
    async run({ port }) {
      const { status } = await logIn(port, USERNAME, PASSWORD);
      return new Response(null, { status });
    },
  },
];
