// Pure: the other agents that an agent hands over to or calls.
import type { AgentInput } from '@parley/contract/agents/schemas.ts';

const FIELDS = ['handoff_agent_ids', 'sub_agent_ids'] as const satisfies readonly (keyof AgentInput)[];

export type References = Pick<AgentInput, (typeof FIELDS)[number]>;

export const NO_REFERENCES: References = { handoff_agent_ids: [], sub_agent_ids: [] };

/** With where they are in the definition. */
export function listReferences(definition: References): { id: string; place: string }[] {
  return FIELDS.flatMap((field) =>
    definition[field].map((id, index) => ({ id, place: `${field}.${index}` })),
  );
}

export const listReferredIds = (definition: References): string[] => [
  ...new Set(listReferences(definition).map(({ id }) => id)),
];

export function keepVisible(definition: References, visible: ReadonlySet<string>): References {
  const isVisible = (id: string): boolean => visible.has(id);
  return {
    handoff_agent_ids: definition.handoff_agent_ids.filter(isVisible),
    sub_agent_ids: definition.sub_agent_ids.filter(isVisible),
  };
}
