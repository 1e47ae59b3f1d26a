import { listLastInputs } from '@parley/contract/agents/endpoints.ts';
import { route, type Route } from '../../../platform/http/binding/route.ts';
import type { ListLastInputs } from './last-inputs.ts';

export function createLastInputRoutes(list: ListLastInputs): Route[] {
  return [route(listLastInputs, ({ params, query }, { userId }) => list(userId, params.id, query.model))];
}
