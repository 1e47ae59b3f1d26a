// Tools that read the public web, and one that writes to it.
import type { AnyTool } from '../tool.ts';
import { archiveLookup } from './archive-lookup.ts';
import { pageChangeCheck } from './changes/page-change-check.ts';
import { checkStatus } from './check-status.ts';
import { dnsLookup } from './dns-lookup.ts';
import { domainInfo } from './domain-info.ts';
import { extractLinks } from './extract-links.ts';
import { fetchPage } from './fetch-page.ts';
import { httpRequest } from './http-request.ts';
import { pageMetadata } from './page-metadata.ts';
import { webPdfRead } from './pdf/web-pdf-read.ts';
import { robotsCheck } from './robots-check.ts';
import { rssDiscover } from './rss-discover.ts';
import { rssRead } from './rss-read.ts';
import { sitemapRead } from './sitemap-read.ts';
import { urlExpand } from './url-expand.ts';
import { webPageTables } from './web-page-tables.ts';
import { webSearch } from './web-search.ts';

export const WEB_TOOLS: readonly AnyTool[] = [
  webSearch,
  fetchPage,
  extractLinks,
  pageMetadata,
  webPageTables,
  webPdfRead,
  pageChangeCheck,
  httpRequest,
  rssRead,
  rssDiscover,
  sitemapRead,
  dnsLookup,
  checkStatus,
  urlExpand,
  robotsCheck,
  archiveLookup,
  domainInfo,
];
