import { Webhook } from 'lucide-react';
import { forMembers } from '../screens/for-members.tsx';
import { WebhooksLink } from './components/WebhooksLink.tsx';
import * as Editor from './screens/WebhookEditScreen.tsx';
import * as List from './screens/WebhooksScreen.tsx';

export { DeliveriesScreen } from './screens/DeliveriesScreen.tsx';

const page = { texts: 'webhook-agents', Icon: Webhook } as const;
export const WebhooksScreen = forMembers(List.WebhooksScreen, { ...page, title: 'title' });
export const WebhookEditScreen = forMembers(Editor.WebhookEditScreen, {
  ...page,
  title: 'new',
  Parent: WebhooksLink,
});
