import { PICTURE_TYPES } from '../pictures/picture-types.ts';

export interface Attachments {
  /** Goes with the message as the picture that the model sees. */
  readonly picture: File | null;
  /** Are read, pictures among them described. */
  readonly files: readonly File[];
}

/** One picture can be seen by the model, where there is room for it; everything else becomes text. */
export function splitAttachments(chosen: readonly File[], hasRoomForPicture: boolean): Attachments {
  const picture = hasRoomForPicture ? chosen.find(({ type }) => PICTURE_TYPES.includes(type)) : undefined;
  return { picture: picture ?? null, files: chosen.filter((file) => file !== picture) };
}
