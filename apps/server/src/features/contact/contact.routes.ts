import {
  listContactMessages,
  sendContactMessage,
  setContactMessageStatus,
} from '@parley/contract/contact/endpoints.ts';
import { optionalRoute, route, type Route } from '../../platform/http/binding/route.ts';
import type { ContactAdmin } from './contact.admin.ts';
import { toContactMessage } from './contact.present.ts';
import type { Contact } from './contact.service.ts';

export function createContactRoutes(contact: Contact, admin: ContactAdmin): Route[] {
  return [
    optionalRoute(sendContactMessage, async ({ body, facts }, caller) => {
      const sender = { userId: caller?.userId ?? null, address: facts.address };
      const { reference, receivedAt } = await contact.receive(body, sender);
      return { reference, received_at: new Date(receivedAt).toISOString() };
    }),
    route(listContactMessages, async ({ query }) => {
      const { status, page, per_page: perPage } = query;
      const { rows, total } = await admin.list({ status, page, perPage });
      return { messages: rows.map(toContactMessage), total, page, per_page: perPage };
    }),
    route(setContactMessageStatus, async ({ params, body, facts }, caller) => {
      const act = { actorId: caller.userId, requestId: facts.requestId };
      return toContactMessage(await admin.setStatus(params.messageId, body.status, act));
    }),
  ];
}
