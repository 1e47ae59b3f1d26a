// What the page and the sealed frame that draws diagrams say to each other. Everything that comes out of the frame is
// checked: words of a model run in there.

export interface DrawMessage {
  readonly type: 'draw';
  readonly source: string;
  readonly isDark: boolean;
  /** Address of the drawing library, one of our own files. */
  readonly library: string;
}

export type FrameMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'drawing' }
  | { readonly type: 'drawn'; /** Pixels. */ readonly height: number }
  | { readonly type: 'failed' };

const MAX_HEIGHT = 4_000;

export function readFrameMessage(data: unknown): FrameMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  if (data.type === 'ready' || data.type === 'drawing' || data.type === 'failed') return { type: data.type };
  if (data.type !== 'drawn' || !('height' in data)) return null;
  const { height } = data;
  if (typeof height !== 'number' || !Number.isFinite(height) || height < 0) return null;
  return { type: 'drawn', height: Math.min(Math.ceil(height), MAX_HEIGHT) };
}
