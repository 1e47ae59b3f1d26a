import { z } from 'zod';

/** The result of reading one file. */
export const Extraction = z.object({
  success: z.boolean(),
  /** Empty, or a note for the user, such as that only a part could be read. */
  message: z.string(),
  file_info: z.object({ name: z.string(), size_human: z.string(), type: z.string() }),
  content: z.object({ text: z.string() }),
  /** The text was longer than the limit. */
  truncated: z.boolean().optional(),
  /** The message is a copy from a shared conversation, and these are shared without the texts of files. */
  text_not_shared: z.boolean().optional(),
  pages: z.number().optional(),
  images_described: z.number().optional(),
});
export type Extraction = z.infer<typeof Extraction>;

/** A file attached to a message. Only its extracted text is stored, not the file. */
export const ExtractedFile = z.object({
  id: z.string().max(200),
  original_file: z.object({ name: z.string(), size: z.number(), type: z.string() }),
  extraction: Extraction,
  extracted_at: z.string(),
});
export type ExtractedFile = z.infer<typeof ExtractedFile>;
