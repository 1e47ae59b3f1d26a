import { BESIDE_SIDEBAR, screensOf, type FeatureRoute } from '../../platform/route.ts';

const load = () => import('./screens/screens.ts');
const screen = screensOf(load, BESIDE_SIDEBAR);
/** People come back to these from the payment page, signed in or not. */
const returned = screensOf(load, { ...BESIDE_SIDEBAR, access: 'public' });

export const paymentRoutes: readonly FeatureRoute[] = [
  screen('/payment', (module) => module.PaymentScreen),
  screen('/payment/sandbox', (module) => module.SandboxScreen),
  returned('/payment/success', (module) => module.SuccessScreen),
  returned('/payment/cancel', (module) => module.CancelScreen),
  screen('/payment-history', (module) => module.HistoryScreen),
];
