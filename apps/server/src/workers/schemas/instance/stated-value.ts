// Finds the value that a prompt states for a named property: "age: 36", "her e-mail is ada@example.org", "年龄 36".

export interface StatedValues {
  text(name: string): string | null;
  number(name: string): number | null;
  flag(name: string): boolean | null;
  /** For these formats the first match in the prompt is used. */
  formatted(format: string): string | null;
}

const FORMATS: Readonly<Record<string, RegExp>> = {
  email: /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/,
  uri: /https?:\/\/[^\s<>"'，。；）)]+/,
  date: /\b\d{4}-\d{2}-\d{2}\b/,
  'date-time': /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})/,
  uuid: /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/i,
};

const CHINESE_NAMES: Readonly<Record<string, string>> = {
  name: '姓名|名字|名称|叫做?',
  title: '标题|题目',
  age: '年龄',
  city: '城市',
  country: '国家',
  address: '地址',
  email: '邮箱|电子邮件',
  phone: '电话|手机',
  date: '日期',
  price: '价格|单价',
  amount: '金额',
  quantity: '数量',
  count: '数量|个数',
  color: '颜色',
  language: '语言',
  job: '职业|工作',
  summary: '摘要',
  description: '描述|说明',
};

/** `firstName`, `first_name` and `first-name` all become "first name". */
function wordsOf(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return words
    .filter((word) => word !== '')
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[\\s_-]*');
}

const SIGN = '(?::|：|=|\\bis called\\b|\\bis\\b|\\bare\\b|\\bwas\\b|是|为)';
/** What may separate a property's name and its value; words need a separator, numbers and quotes do not. */
const LINK = `\\s*(?:["”']\\s*)?${SIGN}?\\s*`;
const FIRM_LINK = `\\s*(?:["”']\\s*)?${SIGN}\\s*`;

function statedAfter(prompt: string, name: string, link: string, value: string): string | null {
  const words = wordsOf(name);
  if (words === '') return null;
  const chinese = CHINESE_NAMES[name.toLowerCase()];
  const latinWay = `(?<![\\p{L}\\p{N}])${words}(?![a-z])${link}`;
  const way = chinese === undefined ? latinWay : `(?:${latinWay}|(?:${chinese})${LINK})`;
  return new RegExp(way + value, 'iu').exec(prompt)?.[1]?.trim() ?? null;
}

const QUOTED = '["“「\']([^"”」\'\\n]+)["”」\']';
/** Up to the end of the clause; a full stop inside a number or an address does not end it. */
const PHRASE = '((?:(?![,，。;；!！?？\\n"“”「」]|\\.(?:\\s|$)).)+)';
const NUMBER = '(-?\\d[\\d,]*(?:\\.\\d+)?)';
/** "36 years", "36 岁": the unit says which property the number belongs to. */
const NUMBER_UNITS: Readonly<Record<string, RegExp>> = {
  age: /(\d+)[\s-]*(?:years?|yrs?|岁)/i,
  price: /(?:\$|€|£|¥|￥)\s*(\d[\d,]*(?:\.\d+)?)|(\d[\d,]*(?:\.\d+)?)\s*(?:dollars|euros|元|美元)/i,
};

export function createStatedValues(prompt: string): StatedValues {
  return {
    text(name) {
      const quoted = statedAfter(prompt, name, LINK, QUOTED);
      if (quoted !== null) return quoted;
      const phrase = statedAfter(prompt, name, FIRM_LINK, PHRASE);
      // A phrase continues until the sentence changes the subject.
      return phrase?.split(/\s+(?:and|but|who|which|with)\s+/i)[0]?.trim() ?? null;
    },
    number(name) {
      const unit = NUMBER_UNITS[name.toLowerCase()]?.exec(prompt);
      const stated = statedAfter(prompt, name, LINK, NUMBER) ?? unit?.[1] ?? unit?.[2];
      return stated === undefined ? null : Number(stated.replaceAll(',', ''));
    },
    flag(name) {
      const stated = statedAfter(prompt, name, LINK, '(true|false|yes|no|是|否)');
      return stated === null ? null : /^(?:true|yes|是)$/i.test(stated);
    },
    formatted: (format) => FORMATS[format]?.exec(prompt)?.[0] ?? null,
  };
}
