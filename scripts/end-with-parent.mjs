const CHECK_EVERY_MS = 500;

/**
 * Ends this process when the one that started it is gone. npm passes a request to end on to the shell between it
 * and us, and that shell dies without a word: the server would go on, keeping its port and its data folder.
 * @param {NodeJS.ProcessEnv} env
 */
export function endWithParent(env) {
  if (env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_EVERY_MS);
  timer.unref();
}
