// Runs in a thread of its own: reads that would hold up the event loop. Ends by itself after a while without requests.
// Plain JavaScript for the same reason as checkpoint-worker.mjs.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

const IDLE_MS = 60_000;
const MAX_STATEMENTS = 50;

const connection = new DatabaseSync(workerData, { readOnly: true });
connection.exec('PRAGMA busy_timeout = 5000; PRAGMA query_only = ON; PRAGMA cache_size = -16000;');
const statements = new Map();

function prepare(text) {
  const known = statements.get(text);
  if (known) return known;
  if (statements.size >= MAX_STATEMENTS) statements.clear();
  const statement = connection.prepare(text);
  statements.set(text, statement);
  return statement;
}

function end() {
  connection.close();
  parentPort.close();
}

const idle = setTimeout(end, IDLE_MS);

parentPort.on('message', ({ id, text, parameters }) => {
  if (id === null) {
    clearTimeout(idle);
    end();
    return;
  }
  idle.refresh();
  try {
    parentPort.postMessage({ id, rows: prepare(text).all(...parameters), failure: null });
  } catch (error) {
    const failure = { message: error.message, code: error.code, errcode: error.errcode };
    parentPort.postMessage({ id, rows: [], failure });
  }
});
