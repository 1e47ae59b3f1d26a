import {
  createShare,
  getShared,
  getSharedImage,
  listShares,
  removeShare,
} from '@parley/contract/history/share-endpoints.ts';
import { listEtags } from '../../../platform/http/replies/etag-reply.ts';
import { publicRoute, route, type Route } from '../../../platform/http/binding/route.ts';
import type { HistoryImages } from '../images/images.ts';
import { NOT_LISTED, toImageReply } from '../images/images.routes.ts';
import { toShare, toSharedText } from './shares.present.ts';
import type { Shares } from './shares.ts';

export function createShareRoutes(
  shares: Shares,
  images: Pick<HistoryImages, 'find' | 'get'>,
  publicUrl: string,
): Route[] {
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
      const share = await shares.open(params.token);
      const isKnown = listEtags(facts.ifNoneMatch ?? '').includes(share.id);
      return {
        kind: 'etag',
        etag: share.id,
        mediaType: 'application/json; charset=utf-8',
        body: isKnown ? null : toSharedText(share, await shares.readSnapshot(share)),
        headers: NOT_LISTED,
      };
    }),
    publicRoute(getSharedImage, async ({ params, facts }) => {
      const { userId, sessionId, id: shareId } = await shares.open(params.token);
      return toImageReply(images, { userId, sessionId, shareId, imageId: params.image_id }, facts);
    }),
  ];
}
