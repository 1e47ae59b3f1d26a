import { lazy, type ComponentType } from 'react';
import { isRefreshing } from '../platform/offline/stale-tab.ts';

const Nothing = () => null;

/** For what stands over the page: while the page waits to be loaded anew it is missing, and the page stays. */
export function lazyOver<Props extends object>(load: () => Promise<ComponentType<Props> | undefined>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: (await load()) ?? Nothing };
    } catch (error) {
      if (!isRefreshing()) throw error;
      return { default: Nothing };
    }
  });
}
