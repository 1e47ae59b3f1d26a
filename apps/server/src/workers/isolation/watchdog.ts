// Ends its process when that takes too much memory, or when the server that started it is gone.
const LOOK_EVERY_MS = 25;

const limitBytes = Number(process.argv[2]);
const parent = process.ppid;

setInterval(() => {
  const isTooMuch = process.memoryUsage.rss() > limitBytes;
  if (isTooMuch || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, LOOK_EVERY_MS);
