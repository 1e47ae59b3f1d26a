export { useCanPay } from './use-can-pay.ts';
