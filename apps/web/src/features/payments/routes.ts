import type { FeatureRoute } from '../../platform/route.ts';
import type * as Screens from './screens/screens.ts';

type Screen = (module: typeof Screens) => Awaited<ReturnType<FeatureRoute['load']>>;

/** All in one file: the first visit knows of every file. */
const load = (screen: Screen) => () => import('./screens/screens.ts').then(screen);

export const paymentRoutes: readonly FeatureRoute[] = [
  { path: '/payment', access: 'signed-in', hasSidebar: true, load: load((module) => module.PaymentScreen) },
  {
    path: '/payment/sandbox',
    access: 'signed-in',
    hasSidebar: true,
    load: load((module) => module.SandboxScreen),
  },
  {
    path: '/payment/success',
    access: 'public',
    hasSidebar: true,
    load: load((module) => module.SuccessScreen),
  },
  {
    path: '/payment/cancel',
    access: 'public',
    hasSidebar: true,
    load: load((module) => module.CancelScreen),
  },
  {
    path: '/payment-history',
    access: 'signed-in',
    hasSidebar: true,
    load: load((module) => module.HistoryScreen),
  },
];
