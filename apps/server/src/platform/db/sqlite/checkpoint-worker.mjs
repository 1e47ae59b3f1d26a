// Runs in a thread of its own: moves the write-ahead log into the database file, which waits for the disk. Ends by
// itself when there is nothing to do for a while, so that an idle server does not carry a second heap.
// Plain JavaScript: a thread that has to strip types first would hold 30 MB more for these few lines.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

const IDLE_MS = 30_000;
/** 64 MB. A passive pass never ends the log while writers keep adding to it; beyond this they wait a moment. */
const MAX_LOG_PAGES = 16_000;

const connection = new DatabaseSync(workerData);
connection.exec('PRAGMA busy_timeout = 200;');
const passive = connection.prepare('PRAGMA wal_checkpoint(PASSIVE)');

function end() {
  connection.close();
  parentPort.close();
}

const idle = setTimeout(end, IDLE_MS);

parentPort.on('message', (message) => {
  if (message === 'close') {
    clearTimeout(idle);
    end();
    return;
  }
  idle.refresh();
  if (passive.get().log > MAX_LOG_PAGES) connection.exec('PRAGMA wal_checkpoint(RESTART)');
});
