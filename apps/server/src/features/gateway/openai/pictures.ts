// Pictures that come along as data URLs. Addresses are not followed: what is behind them is for the caller to send.
import { toFieldError } from '../../../platform/bounded-json.ts';
import { findImageType } from '../../../platform/image-type.ts';
import type { ImageContent } from '../../../providers/turn.ts';

const DATA_URL = /^data:[\w.+-]+\/[\w.+-]+(?:;[\w.+-]+=[\w.+-]+)*;base64,/i;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** Enough of a picture to know its type. */
const HEAD_CHARACTERS = 64;

/** `field`: where it was sent. */
export function readPicture(url: string, field: string): ImageContent {
  const head = DATA_URL.exec(url.slice(0, 200))?.[0];
  if (head === undefined) throw toFieldError(field, 'must be a data URL with base64, not an address');
  const base64 = url.slice(head.length);
  const mediaType = findImageType(Buffer.from(base64.slice(0, HEAD_CHARACTERS), 'base64'));
  if (!mediaType || !BASE64.test(base64))
    throw toFieldError(field, 'must be a PNG, JPEG, WebP or GIF image as base64');
  return { type: 'image', mediaType, base64 };
}
