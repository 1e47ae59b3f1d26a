import { z } from 'zod';

/** What was read out of one file. */
export const Extraction = z.object({
  success: z.boolean(),
  /** Empty, or what the person should know, such as that only a part could be read. */
  message: z.string(),
  file_info: z.object({ name: z.string(), size_human: z.string(), type: z.string() }),
  content: z.object({ text: z.string() }),
  /** The text was longer than what is kept. */
  truncated: z.boolean().optional(),
  pages: z.number().optional(),
  images_described: z.number().optional(),
});
export type Extraction = z.infer<typeof Extraction>;

/** A file that went with a message. The file itself is not kept, only what was read out of it. */
export const ExtractedFile = z.object({
  id: z.string().max(200),
  original_file: z.object({ name: z.string(), size: z.number(), type: z.string() }),
  extraction: Extraction,
  extracted_at: z.string(),
});
export type ExtractedFile = z.infer<typeof ExtractedFile>;
