export { PaymentScreen } from './PaymentScreen.tsx';
export { SandboxScreen } from './SandboxScreen.tsx';
export { SuccessScreen } from './SuccessScreen.tsx';
export { CancelScreen } from './CancelScreen.tsx';
export { HistoryScreen } from './HistoryScreen.tsx';
