// What servers offer for a message, as the dialog shows it.
import type { McpContent, McpPrompt, McpResource } from '@parley/contract/mcp/content-schemas.ts';
import { toSearchedText, toSearchText } from '@parley/contract/search/words.ts';

export interface PromptOffer {
  readonly is: 'prompt';
  readonly serverId: string;
  readonly prompt: McpPrompt;
}

export type Offer =
  PromptOffer | { readonly is: 'resource'; readonly serverId: string; readonly resource: McpResource };

export const titleOf = (offer: Offer): string =>
  offer.is === 'resource' ? offer.resource.title : offer.prompt.title;

export const detailOf = (offer: Offer): string =>
  offer.is === 'resource' ? offer.resource.description || offer.resource.uri : offer.prompt.description;

export const keyOf = (offer: Offer): string =>
  `${offer.serverId} ${offer.is} ${offer.is === 'resource' ? offer.resource.uri : offer.prompt.name}`;

/** Prompts come first: there are fewer of them. */
export function findOffers(serverId: string, content: McpContent, words: string): readonly Offer[] {
  const offers: Offer[] = [
    ...content.prompts.map((prompt) => ({ is: 'prompt' as const, serverId, prompt })),
    ...content.resources.map((resource) => ({ is: 'resource' as const, serverId, resource })),
  ];
  const sought = toSearchText(words.trim());
  return offers.filter((offer) => toSearchedText(`${titleOf(offer)} ${detailOf(offer)}`).includes(sought));
}

const MAX_NAME = 80;
const ENDING = /\.(?:txt|md)$/i;

/** A resource becomes a file of the message, which models read as text from outside. */
export function toFile({ title, mime_type: type }: McpResource, text: string): File {
  const ending = type === 'text/markdown' ? '.md' : '.txt';
  const name = title
    .replaceAll(/[/\\:*?"<>|\p{Cc}]+/gu, ' ')
    .replace(ENDING, '')
    .trim()
    .slice(0, MAX_NAME);
  return new File([text], `${name || 'resource'}${ending}`, { type: 'text/plain' });
}
