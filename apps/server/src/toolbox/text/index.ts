import type { AnyTool } from '../tool.ts';
import { textDiff } from './compare/text-diff.ts';
import { textSimilarity } from './compare/text-similarity.ts';
import { extractEmails } from './extract/extract-emails.ts';
import { extractNumbers } from './extract/extract-numbers.ts';
import { extractUrls } from './extract/extract-urls.ts';
import { htmlToText } from './markup/html-to-text.ts';
import { markdownToHtml } from './markup/markdown-to-html.ts';
import { regexExtract } from './regex/regex-extract.ts';
import { regexReplace } from './regex/regex-replace.ts';
import { caseConvert } from './words/case-convert.ts';
import { detectLanguage } from './words/detect-language.ts';
import { readabilityScore } from './words/readability-score.ts';
import { slugify } from './words/slugify.ts';
import { wordCount } from './words/word-count.ts';

export const TEXT_TOOLS: readonly AnyTool[] = [
  wordCount,
  readabilityScore,
  textDiff,
  textSimilarity,
  regexExtract,
  regexReplace,
  extractEmails,
  extractUrls,
  extractNumbers,
  caseConvert,
  slugify,
  markdownToHtml,
  htmlToText,
  detectLanguage,
];
