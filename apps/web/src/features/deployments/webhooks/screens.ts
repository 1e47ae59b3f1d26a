export { DeliveriesScreen } from './screens/DeliveriesScreen.tsx';
export { WebhookEditScreen } from './screens/WebhookEditScreen.tsx';
export { WebhooksScreen } from './screens/WebhooksScreen.tsx';
