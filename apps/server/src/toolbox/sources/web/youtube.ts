import { z } from 'zod';
import { ToolFailure, type ToolResponse } from '../../tool.ts';
import { anyText } from '../lenient.ts';
import { createSource } from '../source.ts';

const SITE = 'https://www.youtube.com';
const VIDEO_ID = /^[\w-]{11}$/;
const LIST_ID = /^[\w-]{10,64}$/;
const HOSTS: ReadonlySet<string> = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
]);
/** Before the id in a path. */
const PATHS = /^\/(?:shorts|live|embed|v)\/([\w-]{11})(?:\/|$)/;

const REFUSALS: Readonly<Record<number, string>> = {
  400: 'YouTube knows no video of this id.',
  401: 'The owner of this video does not let its details be shown elsewhere.',
  403: 'This video is private.',
  404: 'There is no such video, or it was removed.',
};

const youtube = createSource({
  name: 'YouTube',
  provider: 'WEB',
  category: 'web',
  origins: [SITE],
  cacheSeconds: 86_400,
});

const video = (id: string | null | undefined): string | null =>
  VIDEO_ID.test(id ?? '') ? `${SITE}/watch?v=${id}` : null;

/** The plain address of a video or a list; `null` for any other. */
function toTarget(given: string): string | null {
  const url = URL.parse(given.includes('://') ? given : `https://${given}`);
  if (VIDEO_ID.test(given)) return video(given);
  if (!url) return null;
  if (url.hostname === 'youtu.be') return video(url.pathname.slice(1));
  if (!HOSTS.has(url.hostname)) return null;
  const list = url.searchParams.get('list') ?? '';
  if (url.pathname === '/playlist') return LIST_ID.test(list) ? `${SITE}/playlist?list=${list}` : null;
  return video(url.searchParams.get('v') ?? PATHS.exec(url.pathname)?.[1]);
}

/** Its errors are plain texts, and one of them comes with a good status. */
function checkResponse(response: ToolResponse): void {
  const refusal = REFUSALS[response.status];
  if (refusal !== undefined) throw new ToolFailure('not_found', refusal);
  if (response.status === 200 && !response.text().trimStart().startsWith('{'))
    throw new ToolFailure('not_found', 'This video is not available.');
}

export const youtubeVideoInfo = youtube.tool({
  name: 'youtube-video-info',
  icon: 'video',
  title: { en: 'Look up a YouTube video', zh: '查询 YouTube 视频' },
  description:
    'Returns the title, the channel and the thumbnail of a YouTube video or playlist. It does not tell the length, the date, the ' +
    'description or what is said in it.',
  parameters: z.strictObject({
    video: z
      .string()
      .trim()
      .max(300)
      .refine((given) => toTarget(given) !== null, 'must be the address or the id of a video on YouTube')
      .describe('The address of the video or playlist, or the id of a video.'),
  }),
  request: ({ video: given }) => ({
    url: `${SITE}/oembed`,
    query: { format: 'json', url: toTarget(given) ?? '' },
  }),
  checkResponse,
  answer: z.object({
    title: z.string(),
    author_name: anyText,
    author_url: anyText,
    thumbnail_url: anyText,
  }),
  read(answer, { video: given }) {
    const source = toTarget(given) ?? SITE;
    // Relative for playlists.
    const channel = answer.author_url === null ? null : URL.parse(answer.author_url, SITE);
    return {
      data: {
        title: answer.title.slice(0, 500),
        channel: answer.author_name,
        channel_url: channel?.href ?? null,
        thumbnail: answer.thumbnail_url,
        url: source,
      },
      source,
    };
  },
});
