// The messages between the server and the process that re-encodes a picture.
export interface PictureJob {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

export interface PictureAnswer {
  /** `null`: damaged, or too large to decode. */
  readonly picture: PictureJob | null;
}
