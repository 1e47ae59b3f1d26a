/** The browser's cache storage in memory: by address, in the order in which the caches were made. */
export function createFakeCaches(): CacheStorage {
  const stores = new Map<string, Map<string, Response>>();
  const keyOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : request, location.origin).href;

  function toCache(store: Map<string, Response>): Pick<Cache, 'put' | 'match'> {
    return {
      put(request, response) {
        store.set(keyOf(request), response.clone());
        return Promise.resolve();
      },
      match: (request) => Promise.resolve(store.get(keyOf(request))?.clone()),
    };
  }

  const fake: Pick<CacheStorage, 'open' | 'match' | 'keys' | 'delete' | 'has'> = {
    open(name) {
      const store = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, store);
      // The two calls that are made of it.
      return Promise.resolve(toCache(store) as Cache);
    },
    match(request) {
      const found = [...stores.values()].map((store) => store.get(keyOf(request))).find(Boolean);
      return Promise.resolve(found?.clone());
    },
    keys: () => Promise.resolve([...stores.keys()]),
    delete: (name) => Promise.resolve(stores.delete(name)),
    has: (name) => Promise.resolve(stores.has(name)),
  };
  return fake;
}
