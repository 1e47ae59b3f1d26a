import type { FeatureRoute } from '../platform/route.ts';
import type { LaterNamespace, LaterTextsName } from './LaterArea.tsx';

const later = (
  access: FeatureRoute['access'],
  area: LaterNamespace | readonly [LaterNamespace, LaterTextsName],
  ...paths: readonly string[]
): FeatureRoute[] => {
  const [namespace, texts] = typeof area === 'string' ? ([area, 'area'] as const) : area;
  const load: FeatureRoute['load'] = async () => {
    const { LaterArea } = await import('./LaterArea.tsx');
    return () => <LaterArea namespace={namespace} texts={texts} />;
  };
  return paths.map((path) => ({ path, access, hasSidebar: true, load }));
};

/** Addresses that are promised and whose area is not there yet; each leaves when its feature brings its own route. */
export const laterAreas: readonly FeatureRoute[] = [
  ...later('public', ['pricing', 'paymentReturn'], '/payment/success', '/payment/cancel'),
  ...later('signed-in', 'pricing', '/payment', '/payment-history'),
];
