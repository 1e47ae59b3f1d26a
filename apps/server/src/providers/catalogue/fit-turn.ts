import type { ImageContent, TextContent, ToolMessage, Turn, TurnMessage } from '../turn.ts';
import type { VendorModel } from '../vendors/vendor.ts';
import { toVendorParameters } from './tool-parameters.ts';

const LEFT_OUT = 'A picture was left out: this model does not take any.';

type PictureType = ImageContent['mediaType'];

/** A tool does not know which model reads its result. */
function withoutPictures(message: ToolMessage): ToolMessage {
  return {
    ...message,
    content: message.content.map((item) => (item.type === 'image' ? { type: 'text', text: LEFT_OUT } : item)),
  };
}

/** One that the vendor cannot read would make it refuse every later turn of the conversation too. */
function toTaken(
  item: TextContent | ImageContent,
  taken: readonly PictureType[],
): TextContent | ImageContent {
  if (item.type === 'text' || taken.includes(item.mediaType)) return item;
  return {
    type: 'text',
    text: `A picture was left out: this model takes none of the type ${item.mediaType}.`,
  };
}

function fitMessages(
  messages: readonly TurnMessage[],
  { abilities }: VendorModel,
  taken: readonly PictureType[] | undefined,
): readonly TurnMessage[] {
  if (!abilities.includes('vision'))
    return messages.map((message) => (message.role === 'tool' ? withoutPictures(message) : message));
  if (taken === undefined) return messages;
  return messages.map((message) =>
    message.role === 'assistant'
      ? message
      : { ...message, content: message.content.map((item) => toTaken(item, taken)) },
  );
}

/** In one order, however the caller has them: a vendor's cache knows a turn by its beginning. */
function fitTools(tools: Turn['tools']): Turn['tools'] {
  return tools
    .toSorted((left, right) => (left.name < right.name ? -1 : Number(left.name > right.name)))
    .map((tool) => ({ ...tool, parameters: toVendorParameters(tool.parameters) }));
}

/** Keeps a turn within what the model can do, where the vendor would otherwise refuse it. */
export function fitTurn(
  turn: Turn,
  model: VendorModel | undefined,
  pictureTypes?: readonly PictureType[],
): Turn {
  const tools = fitTools(turn.tools);
  if (model === undefined) return { ...turn, tools, reasoningEffort: null };
  const asked = turn.maxOutputTokens;
  return {
    ...turn,
    tools,
    messages: fitMessages(turn.messages, model, pictureTypes),
    maxOutputTokens: asked === null ? null : Math.min(asked, model.maxOutputTokens),
    reasoningEffort: model.abilities.includes('effort') ? turn.reasoningEffort : null,
  };
}
