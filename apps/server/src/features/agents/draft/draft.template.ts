// A draft without a model: from the words of the description, the tools and the category. Pure.
import type { AGENT_CATEGORIES } from '@parley/contract/agents/constants.ts';
import { AGENT_NAME_MAX_LENGTH } from '@parley/contract/agents/constants.ts';
import type { AgentInput } from '@parley/contract/agents/schemas.ts';

type Language = 'en' | 'zh';
type Category = (typeof AGENT_CATEGORIES)[number];

export interface TemplateRequest {
  readonly description: string;
  readonly tools: readonly string[];
  readonly category: Category;
  readonly language: Language;
}

/** A phrase of the instructions that the description did not say, and what could stand in its place. */
interface Assumption {
  readonly phrase: string;
  readonly alternatives: readonly string[];
}

export type Drafted = Pick<
  AgentInput,
  'name' | 'description' | 'instructions' | 'tools' | 'category' | 'starters'
> & {
  readonly assumptions: readonly Assumption[];
};

/** What words of a description ask for; whole ones: feedback is no feed, and a therapist no API. */
const TOOLS_BY_WORDS: readonly (readonly [words: RegExp, tools: readonly string[], category?: Category])[] = [
  [
    /\b(?:calculat|sums?\b|percent|math|budget|invoic)|计算|核算|结算|算账|预算|百分/i,
    ['calculator'],
    'data',
  ],
  [/\b(?:convert|units?\b|kilo|miles?\b)|换算|单位/i, ['unit-convert']],
  [/\b(?:time ?zone|meeting|calendar)|时区|会议/i, ['get-current-time', 'convert-timezone']],
  [/\b(?:dates?\b|deadline|days\b)|日期|截止|天数/i, ['date-difference', 'date-add', 'get-current-time']],
  [
    /\b(?:search|news\b|research|find out|latest|look up)|搜索|新闻|调研|查找|最新/i,
    ['web-search', 'fetch-page'],
    'research',
  ],
  [
    /\b(?:web ?site|web ?page|urls?\b|links?\b|articles?\b)|网页|网站|链接|文章/i,
    ['fetch-page', 'extract-links'],
  ],
  [/\b(?:rss|feeds?\b|blog)|订阅|博客/i, ['rss-read']],
  [
    /\b(?:csv|spreadsheet|tables?\b|excel\b)|表格|数据表/i,
    ['csv-to-json', 'csv-filter', 'csv-aggregate'],
    'data',
  ],
  [/\b(?:json|apis?\b)|接口/i, ['json-query', 'json-validate'], 'development'],
  [
    /\b(?:statistic|average|trend|charts?\b)|统计|平均|趋势|图表/i,
    ['describe-statistics', 'chart-svg'],
    'data',
  ],
  [/\bpython/i, ['run-python'], 'development'],
  [/\b(?:code|coding|program|scripts?\b)|代码|程序|脚本/i, ['code-run'], 'development'],
  [/\bpassword|密码/i, ['generate-password']],
  [/\b(?:compar|differences?\b|diffs?\b)|比较|对比/i, ['text-diff']],
  [
    /\b(?:writ|texts?\b|edit|essay|letters?\b|newsletter|e-?mail)|写|文案|邮件|改稿/i,
    ['word-count', 'readability-score'],
    'writing',
  ],
  [/\b(?:send|posts?\b|webhook|notif)|发送|通知|推送/i, ['http-request'], 'operations'],
  [/\b(?:support|customer|ticket)|客服|客户|工单/i, ['fetch-page'], 'support'],
  [/\b(?:learn|teach|quiz|student)|学习|教|测验|学生/i, ['random-number'], 'education'],
  [
    /\b(?:domain|dns|servers?\b|status\b)|域名|服务器/i,
    ['dns-lookup', 'check-status', 'domain-info'],
    'development',
  ],
];

const FALLBACK_TOOLS = ['web-search', 'fetch-page', 'calculator', 'get-current-time'];
const MAX_TOOLS = 8;
const NAME_LENGTH = 40;

interface Texts {
  readonly name: string;
  readonly task: string;
  readonly instructions: (task: string) => string;
  readonly assumptions: readonly Assumption[];
  readonly starters: readonly string[];
}

const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    name: 'New agent',
    task: 'Help with everyday questions by using your tools.',
    instructions: (task) =>
      [
        `Your task: ${task}`,
        '',
        'How to work:',
        '1. Make sure that you understand the request. If something essential is missing, ask one short question.',
        '2. Use your tools for facts, figures and dates instead of answering from memory.',
        '3. Check the result before you answer, and say where it comes from.',
        '',
        'How to answer: the result first, in at most five sentences or a short list, then what it is based on.',
        'Say plainly when you could not find or do something. Do not send or change anything that was not asked for.',
      ].join('\n'),
    assumptions: [
      {
        phrase: 'ask one short question',
        alternatives: [
          'ask up to three questions',
          'say what you assume and go on',
          'stop and say what is missing',
        ],
      },
      {
        phrase: 'in at most five sentences or a short list',
        alternatives: ['in one sentence', 'as a table', 'in as much detail as it needs'],
      },
      {
        phrase: 'say where it comes from',
        alternatives: ['link every source', 'name the tools that you used', 'say how sure you are'],
      },
    ],
    starters: ['What can you do for me?', 'Show me an example.'],
  },
  zh: {
    name: '新智能体',
    task: '使用工具帮助回答日常问题。',
    instructions: (task) =>
      [
        `你的任务：${task}`,
        '',
        '工作方式：',
        '1. 先确认理解了需求；缺少关键信息时，只问一个简短的问题。',
        '2. 事实、数字和日期要用工具查，不要凭记忆回答。',
        '3. 回答前核对结果，并说明出处。',
        '',
        '回答方式：先给结果，最多五句话或一个短列表，再说明依据。',
        '没查到或做不到时直接说明。没有要求的内容，不要发送，也不要修改。',
      ].join('\n'),
    assumptions: [
      {
        phrase: '只问一个简短的问题',
        alternatives: ['最多问三个问题', '说明你的假设再继续', '停下来说明缺少什么'],
      },
      {
        phrase: '最多五句话或一个短列表',
        alternatives: ['只用一句话', '用表格呈现', '需要多详细就写多详细'],
      },
      { phrase: '说明出处', alternatives: ['附上每个来源的链接', '注明用了哪些工具', '说明有多大把握'] },
    ],
    starters: ['你能帮我做什么？', '给我看一个例子。'],
  },
};

function toName(description: string, fallback: string): string {
  const [sentence = ''] = description.trim().split(/[.!?。！？\n]/);
  const words = sentence.trim().replaceAll(/\p{Cc}/gu, ' ');
  if (words === '') return fallback;
  const short = words.length <= NAME_LENGTH ? words : words.slice(0, NAME_LENGTH).replace(/\s+\S*$/, '');
  return (short.charAt(0).toUpperCase() + short.slice(1)).slice(0, AGENT_NAME_MAX_LENGTH);
}

export function draftFromTemplate(request: TemplateRequest, has: (tool: string) => boolean): Drafted {
  const texts = TEXTS[request.language];
  const description = request.description.trim();
  const matches = TOOLS_BY_WORDS.filter(([words]) => words.test(description));
  const found = matches.flatMap(([, tools]) => tools).filter(has);
  const fallback = FALLBACK_TOOLS.filter(has);
  const chosen = request.tools.length > 0 ? request.tools : found.length > 0 ? found : fallback;
  const category = matches.find(([, , named]) => named !== undefined)?.[2];
  const task = description === '' ? texts.task : description;
  return {
    name: toName(description, texts.name),
    description: task,
    instructions: texts.instructions(task),
    tools: [...new Set(chosen)].slice(0, Math.max(MAX_TOOLS, request.tools.length)),
    category: request.category === 'general' ? (category ?? 'general') : request.category,
    starters: [...texts.starters],
    assumptions: texts.assumptions,
  };
}
