// Copies the images that a share shows, without what they say about where they were taken.
import type { BackendMessage } from '@parley/contract/history/schemas.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { HistoryImages } from '../images/images.ts';
import { OWN } from '../images/images.store.ts';

/** Decodes what anyone may have made, so it is isolated. */
export interface PictureCleaner {
  /** The picture without its metadata; `null` where it cannot be decoded. Throws `overloaded`. */
  clean(
    owner: string,
    picture: { readonly mediaType: string; readonly bytes: Uint8Array },
  ): Promise<{ readonly mediaType: string; readonly bytes: Uint8Array } | null>;
}

interface ShareKey {
  readonly userId: string;
  readonly sessionId: string;
  readonly shareId: string;
}

interface ImageCopies {
  /** In bytes, by the id of the original. */
  readonly sizes: ReadonlyMap<string, number>;
  /** The copies exist from then on. */
  finish(tx: Tx): Promise<void>;
}

export function createImageCopies({
  images,
  cleaner,
}: {
  readonly images: HistoryImages;
  readonly cleaner: PictureCleaner;
}) {
  return async (share: ShareKey, branch: readonly BackendMessage[]): Promise<ImageCopies> => {
    const sizes = new Map<string, number>();
    const finishes: ((tx: Tx) => Promise<void>)[] = [];
    for (const imageId of new Set(branch.flatMap(({ image }) => (image ? [image.id] : [])))) {
      const original = { ...share, shareId: OWN, imageId };
      if (!(await images.has(original))) continue;
      const clean = await cleaner.clean(share.userId, await images.get(original));
      if (!clean) continue;
      const bytes = Buffer.from(clean.bytes);
      finishes.push(await images.write({ ...share, imageId }, { mediaType: clean.mediaType, bytes }));
      sizes.set(imageId, bytes.length);
    }
    return {
      sizes,
      async finish(tx) {
        for (const finish of finishes) await finish(tx);
      },
    };
  };
}
