// What the notes of versions say that nobody wrote one for. They are stored in English; a reader sees them in their
// language.

export const CREATED = 'Created';
export const COPIED = 'Copied from another agent';
export const IMPORTED = 'Imported from a file';
export const toRestored = (version: number): string => `Restored version ${version}`;

interface Phrase {
  readonly en: RegExp;
  readonly zh: (...found: readonly string[]) => string;
}

/** Behaviour that is set to a value, by its name in a note. */
const FIELDS_ZH: Readonly<Record<string, string>> = {
  model: '模型',
  temperature: '温度',
  'reasoning effort': '思考强度',
  'step limit': '单次运行的步数上限',
  'cost limit in US dollars': '费用上限（美元）',
  'hours that an approval waits': '批准等待小时数',
  'answer to an expired approval': '逾期未答复时的处理方式',
};

const VALUES_ZH: Readonly<Record<string, string>> = {
  'the default': '默认值',
  continue: '继续',
  end: '结束',
  low: '低',
  medium: '中',
  high: '高',
};

/** A note is one of these, or several with semicolons between them. */
const PHRASES: readonly Phrase[] = [
  { en: /^created$/i, zh: () => '已创建' },
  { en: /^copied from another agent$/i, zh: () => '复制自其他智能体' },
  { en: /^imported from a file$/i, zh: () => '从文件导入' },
  { en: /^restored version (\d+)$/i, zh: (version = '') => `恢复了版本 ${version}` },
  { en: /^added instructions$/i, zh: () => '添加了指令' },
  { en: /^changed the instructions$/i, zh: () => '修改了指令' },
  {
    en: /^added the tools ([^;]+), removed the tools ([^;]+)$/i,
    zh: (added = '', removed = '') => `添加了工具 ${added}，移除了工具 ${removed}`,
  },
  { en: /^added the tools ([^;]+)$/i, zh: (tools = '') => `添加了工具 ${tools}` },
  { en: /^removed the tools ([^;]+)$/i, zh: (tools = '') => `移除了工具 ${tools}` },
  { en: /^turned memory on$/i, zh: () => '开启了记忆' },
  { en: /^turned memory off$/i, zh: () => '关闭了记忆' },
  { en: /^changed the agents that it hands over to$/i, zh: () => '修改了可转交的智能体' },
  { en: /^changed the agents that it calls$/i, zh: () => '修改了可调用的智能体' },
  { en: /^changed the knowledge collections$/i, zh: () => '修改了知识库' },
  {
    en: new RegExp(`^set the (${Object.keys(FIELDS_ZH).join('|')}) to (.+)$`, 'i'),
    zh: (field = '', value = '') => `将${FIELDS_ZH[field] ?? field}设为${VALUES_ZH[value] ?? ` ${value}`}`,
  },
];

const TOOLS = /\b(added|removed) the tools ([^;]+?)(?=, removed the tools|$)/gi;

/** Names of tools as they are shown. */
const nameTools = (part: string, showTool: (name: string) => string): string =>
  part.replaceAll(TOOLS, (_all, verb: string, names: string) => {
    const shown = names.split(', ').map(showTool);
    return `${verb} the tools ${shown.join(', ')}`;
  });

function toChinese(part: string): string | null {
  for (const { en, zh } of PHRASES) {
    const found = en.exec(part);
    if (found) return zh(...found.slice(1).map((text) => text.replaceAll(', ', '、')));
  }
  return null;
}

/** The note as a reader of this language sees it; words of a person stay as they are. `showTool` names a tool. */
export function sayNote(
  note: string,
  language: 'en' | 'zh',
  showTool: (name: string) => string = (name) => name,
): string {
  const parts = note.split('; ').map((part) => nameTools(part, showTool));
  if (language === 'en') return parts.join('; ');
  const said = parts.map(toChinese);
  return said.every((part) => part !== null) ? said.join('；') : note;
}
