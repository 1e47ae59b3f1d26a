import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { webUrl } from './arguments.ts';
import { loadRobots } from './robots/load-robots.ts';
import { judge } from './robots/robots-rules.ts';

export const robotsCheck = defineTool({
  name: 'robots-check',
  provider: 'WEB',
  category: 'web',
  icon: 'bot',
  effect: 'read',
  title: { en: 'Check robots.txt', zh: '检查 robots.txt' },
  description:
    'Tells whether the robots.txt of a site lets a program read an address, by which rule, and where its site maps are. ' +
    'Use it before many pages of one site are read.',
  parameters: z.strictObject({
    url: webUrl('The address that is to be read.'),
    user_agent: z
      .string()
      .regex(/^[\w-]{1,60}$|^\*$/)
      .default('*')
      .describe('The name of the program, such as Googlebot; * for any.'),
  }),
  isIdempotent: true,
  isOutside: true,
  sends: ({ url }) => ({ as: 'address', text: new URL('/', url).href }),
  async call({ url, user_agent }, context) {
    const robots = await loadRobots(context, url);
    const { pathname, search, origin } = new URL(url);
    const { isAllowed, rule, crawlDelaySeconds } = judge(robots, user_agent, pathname + search);
    return {
      data: {
        allowed: isAllowed,
        rule: rule && `${rule.isAllowed ? 'Allow' : 'Disallow'}: ${rule.pattern}`,
        crawl_delay_seconds: crawlDelaySeconds,
        site_maps: robots.sitemaps,
      },
      source: `${origin}/robots.txt`,
    };
  },
});
