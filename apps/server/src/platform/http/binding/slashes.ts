// Ids with slashes at the end of an address: some clients encode them, others send them as they are.
import type { AnyEndpoint } from '@parley/contract/endpoint.ts';

export type EncodeSlashes = (url: string) => string;

/** Addresses of other endpoints stay as they are. */
export function createEncodeSlashes(endpoints: readonly AnyEndpoint[]): EncodeSlashes {
  const starts = endpoints.flatMap(({ path, takesSlashes }) =>
    takesSlashes ? [path.slice(0, path.indexOf('{'))] : [],
  );
  return (url) => {
    const start = starts.find((each) => url.startsWith(each));
    if (start === undefined) return url;
    const [id = '', ...query] = url.slice(start.length).split('?');
    const encoded = id.replace(/\/+$/, '').replaceAll('/', '%2F');
    return [start + encoded, ...query].join('?');
  };
}
