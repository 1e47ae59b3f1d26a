import type { ToolMessage, Turn, TurnMessage } from '../turn.ts';
import type { VendorModel } from '../vendors/vendor.ts';
import { toVendorParameters } from './tool-parameters.ts';

const LEFT_OUT = 'A picture was left out: this model does not take any.';

/** A tool does not know which model reads its result. */
function withoutPictures(message: ToolMessage): ToolMessage {
  return {
    ...message,
    content: message.content.map((item) => (item.type === 'image' ? { type: 'text', text: LEFT_OUT } : item)),
  };
}

function fitMessages(messages: readonly TurnMessage[], { abilities }: VendorModel): readonly TurnMessage[] {
  if (abilities.includes('vision')) return messages;
  return messages.map((message) => (message.role === 'tool' ? withoutPictures(message) : message));
}

/** In one order, however the caller has them: a vendor's cache knows a turn by its beginning. */
function fitTools(tools: Turn['tools']): Turn['tools'] {
  return tools
    .toSorted((left, right) => (left.name < right.name ? -1 : Number(left.name > right.name)))
    .map((tool) => ({ ...tool, parameters: toVendorParameters(tool.parameters) }));
}

/** Keeps a turn within what the model can do, where the vendor would otherwise refuse it. */
export function fitTurn(turn: Turn, model: VendorModel | undefined): Turn {
  const tools = fitTools(turn.tools);
  if (model === undefined) return { ...turn, tools, reasoningEffort: null };
  const asked = turn.maxOutputTokens;
  return {
    ...turn,
    tools,
    messages: fitMessages(turn.messages, model),
    maxOutputTokens: asked === null ? null : Math.min(asked, model.maxOutputTokens),
    reasoningEffort: model.abilities.includes('effort') ? turn.reasoningEffort : null,
  };
}
