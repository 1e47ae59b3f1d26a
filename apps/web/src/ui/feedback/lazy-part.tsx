import {
  lazy,
  useCallback,
  useEffect,
  useState,
  type ComponentProps,
  type ComponentType,
  type LazyExoticComponent,
} from 'react';
import { loadPart } from '../../platform/load-part.ts';
import { logProblem } from '../../platform/log.ts';
import { PartUnavailable } from './PartUnavailable.tsx';

export interface UnavailableProps {
  readonly onRetry: () => void;
}

/** What React's `lazy` takes: any component; its props are known where it is used. */
type AnyComponent = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default'];

/** Stands in for a part that could not be loaded: asks for it again when it is shown, with the network and on a press. */
function createStandIn<Part>(load: () => Promise<Part>, Unavailable: ComponentType<UnavailableProps>): Part {
  let loaded: Part | null = null;
  function StandIn(props: object) {
    const [Component, setComponent] = useState(() => loaded);
    const ask = useCallback(() => {
      loadPart(load).then(
        (component) => {
          loaded = component;
          setComponent(() => component);
        },
        (error: unknown) => logProblem('part-not-loaded', error),
      );
    }, []);
    useEffect(() => {
      if (Component) return;
      ask();
      window.addEventListener('online', ask);
      return () => window.removeEventListener('online', ask);
    }, [ask, Component]);
    if (!Component) return <Unavailable {...props} onRetry={ask} />;
    // The props are those of the part: callers use this component as the part itself.
    const Shown = Component as unknown as ComponentType;
    return <Shown {...props} />;
  }
  // It takes the props of the part and passes them on.
  return StandIn as unknown as Part;
}

/** Never rejects: what cannot be loaded is represented by `Unavailable`. */
export async function loadComponent<Part>(
  load: () => Promise<Part>,
  Unavailable: ComponentType<UnavailableProps>,
): Promise<Part> {
  try {
    return await loadPart(load);
  } catch (error) {
    logProblem('part-not-loaded', error);
    return createStandIn(load, Unavailable);
  }
}

/**
 * Like React's `lazy`, but a part that cannot be loaded says so in its place and can be asked for again. What stands in for
 * it gets its props.
 */
export function lazyPart<Part extends AnyComponent>(
  load: () => Promise<{ default: Part }>,
  Unavailable: ComponentType<UnavailableProps & ComponentProps<Part>> = PartUnavailable,
): LazyExoticComponent<Part> {
  const loadOne = async () => (await load()).default;
  // It gets the props of the part as well.
  const standIn = Unavailable as ComponentType<UnavailableProps>;
  return lazy(async () => ({ default: await loadComponent(loadOne, standIn) }));
}
