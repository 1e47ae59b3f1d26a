import { logProblem } from '../log.ts';
import type { StreamingMessage } from './update-hold.ts';

const PATH = '/service-worker.js';
const UPDATE_CHECK_MS = 60 * 60 * 1000;

/** Browsers offer it on safe addresses only; everywhere else the app works without. */
function findContainer(): ServiceWorkerContainer | null {
  return 'serviceWorker' in navigator ? navigator.serviceWorker : null;
}

let lastReported = false;

/** While a reply is being received no new version takes over. */
export function reportStreaming(streaming: boolean): void {
  if (streaming === lastReported) return;
  lastReported = streaming;
  const message: StreamingMessage = { type: 'STREAMING_STATE', streaming };
  findContainer()?.controller?.postMessage(message);
}

/** Begins when the page has had its turn. `onNewVersion` is told when another version has taken over under an open page. */
export function startServiceWorker(onNewVersion: () => void): void {
  const container = findContainer();
  if (!container) return;
  const hadController = container.controller !== null;
  let isAnnounced = false;
  container.addEventListener('controllerchange', () => {
    if (hadController && !isAnnounced) onNewVersion();
    isAnnounced = true;
  });

  async function register(workers: ServiceWorkerContainer): Promise<void> {
    const registration = await workers.register(PATH, { updateViaCache: 'none' });
    const look = () => {
      if (document.visibilityState === 'visible' && navigator.onLine)
        registration.update().catch((error: unknown) => logProblem('update-not-found-out', error));
    };
    document.addEventListener('visibilitychange', look);
    setInterval(look, UPDATE_CHECK_MS);
  }

  const begin = () => {
    register(container).catch((error: unknown) => logProblem('service-worker-not-started', error));
  };
  // What the page itself fetches goes first.
  if (document.readyState === 'complete') setTimeout(begin, 3000);
  else window.addEventListener('load', () => setTimeout(begin, 3000), { once: true });
}
