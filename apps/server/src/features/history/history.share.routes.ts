import { getImage, saveImage } from '@parley/contract/history/endpoints.ts';
import {
  createShare,
  getShared,
  getSharedImage,
  listShares,
  removeShare,
} from '@parley/contract/history/share-endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { listMarks } from '../../platform/http/marked-reply.ts';
import {
  publicRoute,
  route,
  type MarkedReply,
  type RequestFacts,
  type Route,
} from '../../platform/http/route.ts';
import type { HistoryImages, Picture } from './history.images.ts';
import { OWN } from './history.images.store.ts';
import { toShare, toSharedText } from './history.share.present.ts';
import type { Shares } from './history.shares.ts';

/** For pages that anybody with the address can read: search engines are to leave them alone. */
const NOT_LISTED = { 'x-robots-tag': 'noindex, nofollow' };

/** Shown in the page, never run: the type is one of four, and browsers may not guess another. */
async function toPictureReply(
  imageId: string,
  { ifNoneMatch }: RequestFacts,
  load: () => Promise<Picture>,
): Promise<MarkedReply> {
  const { mediaType, bytes } = await load();
  const isKnown = listMarks(ifNoneMatch ?? '').includes(imageId);
  return {
    kind: 'marked',
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
      return toPictureReply(imageId, facts, () => images.get({ userId, sessionId, shareId: OWN, imageId }));
    }),
  ];
}

export function createShareRoutes(shares: Shares, publicUrl: string): Route[] {
  return [
    route(createShare, async ({ params, body, facts }, { userId }) => {
      const created = await shares.create(userId, {
        sessionId: params.id,
        leafId: body.leaf_id ?? null,
        expiresInDays: body.expires_in_days,
        requestId: facts.requestId,
      });
      return toShare(created, publicUrl);
    }),
    route(listShares, async ({ query }, { userId }) => {
      const { page, per_page: perPage, session_id: sessionId = null } = query;
      const { shares: open, total } = await shares.list(userId, { sessionId, page, perPage });
      return { shares: open.map((share) => toShare(share, publicUrl)), total, page, per_page: perPage };
    }),
    route(removeShare, async ({ params, facts }, { userId }) => {
      await shares.close(userId, params.id, facts.requestId);
      return { success: true as const, id: params.id };
    }),
    publicRoute(getShared, async ({ params, facts }) => {
      const { share, snapshot } = await shares.open(params.token);
      return {
        kind: 'marked',
        etag: share.id,
        mediaType: 'application/json; charset=utf-8',
        body: listMarks(facts.ifNoneMatch ?? '').includes(share.id) ? null : toSharedText(share, snapshot),
        headers: NOT_LISTED,
      };
    }),
    publicRoute(getSharedImage, ({ params, facts }) =>
      toPictureReply(params.image_id, facts, () => shares.getImage(params.token, params.image_id)),
    ),
  ];
}
