import { getImage, saveImage } from '@parley/contract/history/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { listEtags } from '../../../platform/http/replies/etag-reply.ts';
import type { RequestFacts } from '../../../platform/http/binding/request-facts.ts';
import { route, type Route } from '../../../platform/http/binding/route.ts';
import type { EtagReply } from '../../../platform/http/replies/special-reply.ts';
import type { HistoryImages, Picture } from './images.ts';
import { OWN } from './images.store.ts';

/** For content that is public to anyone with the link: search engines must not index it. */
export const NOT_LISTED = { 'x-robots-tag': 'noindex, nofollow' };

/** Displayed, never executed: the type is one of four, and browsers may not sniff another. */
export async function toImageReply(
  imageId: string,
  { ifNoneMatch }: RequestFacts,
  load: () => Promise<Picture>,
): Promise<EtagReply> {
  const { mediaType, bytes } = await load();
  const isKnown = listEtags(ifNoneMatch ?? '').includes(imageId);
  return {
    kind: 'etag',
    etag: imageId,
    mediaType,
    body: isKnown ? null : bytes,
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
      return toImageReply(imageId, facts, () => images.get({ userId, sessionId, shareId: OWN, imageId }));
    }),
  ];
}
