// Errors that services explain in the body of an answer, whatever its status is.
import type { z } from 'zod';
import type { ToolResponse } from './tool.ts';

/** `null` where the body is no JSON, or has another shape. */
export function readErrorBody<Body>(response: ToolResponse, body: z.ZodType<Body>): Body | null {
  try {
    return body.safeParse(response.json()).data ?? null;
  } catch {
    // A page or a text: the status says what there is to know.
    return null;
  }
}
