// Lists of runtimes that could not be read: one that is busy for a moment keeps its models.
import type { Log } from '../../platform/log.ts';
import type { DiscoveredModel } from '../provider.ts';

/** In a row, until the models of a runtime are taken out of the catalogue. */
const MAX_FAILED = 3;

type Listed = readonly DiscoveredModel[];

export interface FailedLists {
  /** What is listed now; `null` for as before. */
  read(vendorId: string, list: Promise<Listed>): Promise<Listed | null>;
}

export function createFailedLists(log: Pick<Log, 'warn'>): FailedLists {
  const counts = new Map<string, number>();
  return {
    async read(vendorId, list) {
      try {
        const listed = await list;
        counts.delete(vendorId);
        return listed;
      } catch (error) {
        const failed = (counts.get(vendorId) ?? 0) + 1;
        counts.set(vendorId, failed);
        if (failed === 1) log.warn('provider.list_failed', { provider: vendorId, error });
        return failed < MAX_FAILED ? null : [];
      }
    },
  };
}
