import { getImage, saveImage } from '@parley/contract/history/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { listEtags } from '../../../platform/http/replies/etag-reply.ts';
import type { RequestFacts } from '../../../platform/http/binding/request-facts.ts';
import { route, type Route } from '../../../platform/http/binding/route.ts';
import type { EtagReply } from '../../../platform/http/replies/special-reply.ts';
import type { HistoryImages } from './images.ts';
import { OWN, type ImageKey } from './images.store.ts';

/** For content that is public to anyone with the link: search engines must not index it. */
export const NOT_LISTED = { 'x-robots-tag': 'noindex, nofollow' };

/**
 * Displayed, never executed: the type is one of four, and browsers may not sniff another. What the caller has is not
 * read again.
 */
export async function toImageReply(
  images: Pick<HistoryImages, 'find' | 'get'>,
  key: ImageKey,
  { ifNoneMatch }: RequestFacts,
): Promise<EtagReply> {
  const { mediaType } = await images.find(key);
  const isKnown = listEtags(ifNoneMatch ?? '').includes(key.imageId);
  return {
    kind: 'etag',
    etag: key.imageId,
    mediaType,
    body: isKnown ? null : (await images.get(key)).bytes,
    headers: { 'content-disposition': 'inline', ...NOT_LISTED },
  };
}

export function createImageRoutes(images: HistoryImages): Route[] {
  return [
    route(saveImage, async ({ params, facts }, { userId }) => {
      const file = facts.files.get('image');
      if (!file) throw new AppError('invalid_image');
      return { success: true as const, image_id: await images.save(userId, params.id, file.bytes) };
    }),
    route(getImage, ({ params, facts }, { userId }) => {
      const { id: sessionId, image_id: imageId } = params;
      return toImageReply(images, { userId, sessionId, shareId: OWN, imageId }, facts);
    }),
  ];
}
