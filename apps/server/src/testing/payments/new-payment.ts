export { toNewPayment } from '../../features/payments/index.ts';
