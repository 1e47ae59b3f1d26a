import { z } from 'zod';
import { domainName } from '../../domain-names.ts';
import { checkAnswer } from '../../http-failures.ts';
import { defineTool, ToolFailure, type ToolContext, type ToolResult } from '../../tool.ts';
import { anyText, listOf, part } from '../lenient.ts';
import { clip, toLine } from '../plain-text.ts';

const CACHE_SECONDS = 60;
const MAX_LIST = 30;

const Summary = z.object({
  page: part({ name: anyText, updated_at: anyText }),
  status: z.object({ indicator: z.string(), description: anyText }),
  components: listOf(z.object({ name: z.string(), status: z.string() })),
  incidents: listOf(
    z.object({
      name: z.string(),
      status: anyText,
      impact: anyText,
      created_at: anyText,
      incident_updates: listOf(z.object({ body: anyText })),
    }),
  ),
});

async function call({ host }: { host: string }, context: ToolContext): Promise<ToolResult> {
  const url = `https://${host}/api/v2/summary.json`;
  const response = await context.http.request({ url, cacheSeconds: CACHE_SECONDS });
  const answer = Summary.safeParse(checkAnswer(response, context.clock.now()).json());
  if (!answer.success)
    throw new ToolFailure('not_found', 'This is no status page of the usual kind. Read it with fetch_page.');
  const { page, status, components, incidents } = answer.data;
  const troubled = components.filter((each) => each.status !== 'operational');
  return {
    data: {
      name: page.name,
      state: status.indicator,
      summary: status.description,
      updated: page.updated_at,
      components: components.length,
      troubled: troubled
        .slice(0, MAX_LIST)
        .map((each) => ({ name: clip(each.name, 200), status: each.status })),
      incidents: incidents.slice(0, MAX_LIST).map((each) => ({
        name: clip(each.name, 300),
        state: each.status,
        impact: each.impact,
        since: each.created_at,
        newest: toLine(each.incident_updates[0]?.body ?? null, 500),
      })),
    },
    source: `https://${host}/`,
    truncated: troubled.length > MAX_LIST || incidents.length > MAX_LIST,
  };
}

export const serviceStatus = defineTool({
  name: 'service-status',
  provider: 'SECURITY',
  category: 'security',
  icon: 'activity',
  effect: 'read',
  title: { en: 'State of a service', zh: '查询服务状态' },
  description:
    'Returns the state and the open incidents of a service from its hosted status page, such as www.githubstatus.com. Use it when a service seems to be down. It knows pages made with Statuspage; to try an address itself use check_status.',
  parameters: z.strictObject({
    host: domainName('The host of the status page, such as www.githubstatus.com.'),
  }),
  isIdempotent: true,
  isOutside: true,
  sends: ({ host }) => ({ as: 'name', text: host }),
  call,
});
