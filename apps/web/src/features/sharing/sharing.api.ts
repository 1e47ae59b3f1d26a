import {
  createShare,
  getShared,
  getSharedImage,
  listShares,
  removeShare,
} from '@parley/contract/history/share-endpoints.ts';
import type { Share } from '@parley/contract/history/share-schemas.ts';
import { api } from '../../platform/api/client.ts';
import { toAddress } from '../../platform/api/encode.ts';
import type { Expiry, SharedConversation, ShareView } from './share.ts';
import { toPlainName } from '../../platform/plain-name.ts';

const MOST_OF_A_PAGE = 50;

function toView(share: Share): ShareView {
  return {
    id: share.id,
    sessionId: share.session_id,
    name: toPlainName(share.name),
    // Where this page was loaded from is an address that works; the server may not know how it is reached.
    url: share.url === '' ? '' : `${window.location.origin}/${new URL(share.url).hash}`,
    messageCount: share.message_count,
    createdAt: share.created_at,
    expiresAt: share.expires_at,
  };
}

export const sharingApi = {
  /** `leafId`: the last message to be shared; null: where the conversation ends at the server. */
  async create(sessionId: string, leafId: string | null, expiry: Expiry): Promise<ShareView> {
    const body = { expires_in_days: expiry, ...(leafId !== null && { leaf_id: leafId }) };
    return toView(await api.call(createShare, { params: { id: sessionId }, body }));
  },
  /** Of one conversation, or of all, which are a few pages at most; newest first. */
  async list(sessionId: string | null): Promise<readonly ShareView[]> {
    const listed = new Map<string, Share>();
    for (let page = 1; ; page += 1) {
      const query = { page, per_page: MOST_OF_A_PAGE, ...(sessionId !== null && { session_id: sessionId }) };
      const { shares, total } = await api.call(listShares, { query });
      for (const share of shares) listed.set(share.id, share);
      if (shares.length < MOST_OF_A_PAGE || listed.size >= total) return [...listed.values()].map(toView);
    }
  },
  async remove(shareId: string): Promise<void> {
    await api.call(removeShare, { params: { id: shareId } });
  },
  async read(token: string): Promise<SharedConversation> {
    const shared = await api.call(getShared, { params: { token } });
    return {
      token,
      name: toPlainName(shared.name),
      createdAt: shared.created_at,
      expiresAt: shared.expires_at,
      messages: shared.messages.map(({ image, ...message }) => ({
        id: message.message_id,
        role: message.role,
        text: message.content,
        sentAt: message.timestamp,
        modelUsed: message.model_used,
        picture: image
          ? {
              url: toAddress(getSharedImage, { params: { token, image_id: image.id } }),
              name: image.name,
            }
          : null,
        files: message.files.map((file) => ({ ...file, name: toPlainName(file.name) })),
      })),
    };
  },
  /** The bytes of a picture, for a copy of the conversation. */
  async readPicture(token: string, url: string): Promise<Blob> {
    const imageId = url.split('/').at(-1) ?? '';
    const { signal } = new AbortController();
    const response = await api.openStream(
      getSharedImage,
      { params: { token, image_id: imageId } },
      { signal },
    );
    return response.blob();
  },
};
