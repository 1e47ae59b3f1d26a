// Tools that read what is being said: news and communities.
import type { AnyTool } from '../../tool.ts';
import { devtoArticles, lobstersHottest } from './communities.ts';
import { newsSearch } from './gdelt.ts';
import { HACKER_NEWS_TOOLS } from './hacker-news.ts';
import { blueskyAuthorFeed, mastodonTagTimeline } from './social.ts';
import { STACK_EXCHANGE_TOOLS } from './stack-exchange.ts';

export const NEWS_TOOLS: readonly AnyTool[] = [
  newsSearch,
  ...HACKER_NEWS_TOOLS,
  lobstersHottest,
  devtoArticles,
  ...STACK_EXCHANGE_TOOLS,
  mastodonTagTimeline,
  blueskyAuthorFeed,
];
