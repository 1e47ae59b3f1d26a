import type { Config } from '../config.ts';

export function toPublicUrl({ publicUrl, host, port }: Config): string {
  return publicUrl ?? `http://${host}:${port}`;
}
