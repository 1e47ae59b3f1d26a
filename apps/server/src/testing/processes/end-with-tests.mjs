// Loaded into a server that tests start and may leave to the end of their process, which ends without a word: the server
// ends with it, and takes its data along.
import { rmSync } from 'node:fs';

const CHECK_EVERY_MS = 250;
const { DATA_DIR: folder } = process.env;
const tests = process.ppid;

const timer = setInterval(() => {
  if (process.ppid === tests) return;
  clearInterval(timer);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.kill(process.pid, 'SIGTERM');
}, CHECK_EVERY_MS);
timer.unref();
