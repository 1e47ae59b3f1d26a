// The files of the app as the service worker keeps them, so that it opens without a network, and so that a tab of an
// earlier version still finds its parts after a new one has been put in place.

const PREFIX = 'parley-shell-';
const PAGE = '/';
/** A page that is still open may need the files of the version before this one. */
const KEPT_VERSIONS = 2;
const PAGE_LIMIT_MS = 4000;

export interface ShellManifest {
  readonly version: string;
  /** Paths on our own origin; all but the page carry the hash of what is in them. */
  readonly files: readonly string[];
}

export interface ShellCacheDependencies {
  readonly caches: CacheStorage;
  readonly fetch: (request: RequestInfo) => Promise<Response>;
  readonly manifest: ShellManifest;
}

export interface ShellCache {
  /** Fetches what is not there yet. Rejects when something is missing: then this version is not taken. */
  install(): Promise<void>;
  activate(): Promise<void>;
  /** Null: none of ours, the browser does what it always does. */
  answer(request: Request): Promise<Response> | null;
}

function isPage(request: Request): boolean {
  return request.mode === 'navigate' && ['/', '/index.html'].includes(new URL(request.url).pathname);
}

export function createShellCache({ caches, fetch, manifest }: ShellCacheDependencies): ShellCache {
  const name = PREFIX + manifest.version;
  const files = new Set(manifest.files);

  async function keep(request: RequestInfo, response: Response): Promise<void> {
    if (response.ok) await (await caches.open(name)).put(request, response);
  }

  async function fetchFresh(path: string): Promise<Response> {
    const response = await fetch(path);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response;
  }

  async function answerPage(request: Request): Promise<Response> {
    const stored = async () => {
      const response = await caches.match(PAGE);
      if (!response) throw new Error('The page is not stored.');
      return response;
    };
    const slow = new Promise<Response>((resolve, reject) => {
      setTimeout(() => void stored().then(resolve, reject), PAGE_LIMIT_MS);
    });
    // Where nothing is stored, only the network can answer, however long it takes.
    const network = fetch(request);
    return Promise.race([network, slow.catch(() => network)]).catch((error: unknown) =>
      stored().catch(() => {
        throw error;
      }),
    );
  }

  async function answerFile(request: Request): Promise<Response> {
    const known = await caches.match(request, { ignoreVary: true });
    if (known) return known;
    const response = await fetch(request);
    if (new URL(request.url).pathname.startsWith('/assets/')) await keep(request, response.clone());
    return response;
  }

  return {
    async install() {
      const cache = await caches.open(name);
      await Promise.all(
        manifest.files.map(async (path) => {
          const known = path === PAGE ? undefined : await caches.match(path);
          await cache.put(path, known ?? (await fetchFresh(path)));
        }),
      );
    },
    async activate() {
      const others = (await caches.keys()).filter((key) => key.startsWith(PREFIX) && key !== name);
      // In the order in which they were made.
      const old = others.slice(0, Math.max(0, others.length - (KEPT_VERSIONS - 1)));
      await Promise.all(old.map((key) => caches.delete(key)));
    },
    answer(request) {
      const { origin, pathname } = new URL(request.url);
      if (request.method !== 'GET' || origin !== location.origin) return null;
      if (isPage(request)) return answerPage(request);
      return pathname.startsWith('/assets/') || (pathname !== PAGE && files.has(pathname))
        ? answerFile(request)
        : null;
    },
  };
}
