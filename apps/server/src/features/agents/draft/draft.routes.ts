import { autoGenerateAgent } from '@parley/contract/agents/endpoints.ts';
import { toActor } from '../../../platform/actor.ts';
import { route, type Route } from '../../../platform/http/binding/route.ts';
import type { Drafts } from './draft.service.ts';

export function createDraftRoutes(drafts: Drafts): Route[] {
  return [
    // Each call that saves, saves an agent: such a call is not repeated under its key.
    route(
      autoGenerateAgent,
      ({ body, facts }, caller) =>
        drafts.generate(toActor(caller), body, body.save ? null : facts.idempotencyKey),
      { waits: true },
    ),
  ];
}
