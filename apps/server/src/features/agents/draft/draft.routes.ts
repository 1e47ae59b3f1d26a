import { autoGenerateAgent } from '@parley/contract/agents/endpoints.ts';
import { toActor } from '../../../platform/actor.ts';
import { route, type Route } from '../../../platform/http/binding/route.ts';
import type { Drafts } from './draft.service.ts';

export function createDraftRoutes(drafts: Drafts): Route[] {
  return [
    route(autoGenerateAgent, ({ body }, caller) => drafts.generate(toActor(caller), body), { waits: true }),
  ];
}
