import { ToolFailure, type ToolContext } from '../../tool.ts';
import { parseRobots, type Robots } from './robots-rules.ts';

const CACHE_SECONDS = 3_600;
const MAX_BYTES = 512 * 1024;
const ALL_ALLOWED: Robots = { groups: [], sitemaps: [] };

/** Of the site that the address is on. A site without the file allows everything. */
export async function loadRobots(context: ToolContext, url: string): Promise<Robots> {
  const address = new URL('/robots.txt', url).href;
  const response = await context.http.request({
    url: address,
    maxBytes: MAX_BYTES,
    cacheSeconds: CACHE_SECONDS,
  });
  if (response.status >= 500)
    throw new ToolFailure(
      'upstream_down',
      'This site cannot say what it allows at the moment: read nothing there for now.',
    );
  return response.status >= 200 && response.status < 300 ? parseRobots(response.text()) : ALL_ALLOWED;
}
