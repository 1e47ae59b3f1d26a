// Tools that ask services which know the web: an archive, short answers, videos, and pages that need scripts.
import type { AnyTool } from '../../tool.ts';
import { archiveSearch } from './internet-archive.ts';
import { instantAnswer } from './duckduckgo.ts';
import { jinaRead } from './jina.ts';
import { youtubeVideoInfo } from './youtube.ts';

export const WEB_SOURCE_TOOLS: readonly AnyTool[] = [
  archiveSearch,
  instantAnswer,
  youtubeVideoInfo,
  jinaRead,
];
