// Names of places and the time zones they are in. The zones' own city names come from the runtime.

export interface FoundPlace {
  readonly zone: string;
  readonly start: number;
  readonly end: number;
}

const MORE_NAMES: Readonly<Record<string, readonly string[]>> = {
  UTC: ['utc', 'gmt', '世界时', '格林尼治'],
  'Asia/Shanghai': [
    'beijing',
    'china',
    'shenzhen',
    'guangzhou',
    'hangzhou',
    '北京',
    '上海',
    '深圳',
    '广州',
    '杭州',
    '成都',
    '中国',
  ],
  'Asia/Hong_Kong': ['香港'],
  'Asia/Taipei': ['台北', '台湾', 'taiwan'],
  'Asia/Tokyo': ['japan', 'osaka', '东京', '大阪', '日本'],
  'Asia/Seoul': ['korea', '首尔', '韩国'],
  'Asia/Singapore': ['新加坡'],
  'Asia/Bangkok': ['thailand', '曼谷', '泰国'],
  'Asia/Kolkata': ['india', 'mumbai', 'delhi', 'new delhi', 'bangalore', '印度', '孟买', '新德里'],
  'Asia/Dubai': ['迪拜'],
  'Europe/Moscow': ['莫斯科'],
  'Europe/Istanbul': ['伊斯坦布尔'],
  'Europe/London': ['england', 'uk', '伦敦', '英国'],
  'Europe/Paris': ['france', '巴黎', '法国'],
  'Europe/Berlin': ['germany', 'munich', 'hamburg', 'frankfurt', '柏林', '慕尼黑', '法兰克福', '德国'],
  'Europe/Madrid': ['spain', 'barcelona', '马德里', '西班牙'],
  'Europe/Rome': ['italy', 'milan', '罗马', '意大利'],
  'Europe/Amsterdam': ['阿姆斯特丹', '荷兰'],
  'Europe/Zurich': ['switzerland', '苏黎世', '瑞士'],
  'Europe/Vienna': ['austria', '维也纳'],
  'Africa/Cairo': ['egypt', '开罗'],
  'Africa/Nairobi': ['kenya', '内罗毕'],
  'America/New_York': ['nyc', 'boston', 'washington', 'miami', 'atlanta', '纽约', '波士顿', '华盛顿'],
  'America/Chicago': ['houston', 'dallas', 'austin', '芝加哥', '休斯敦'],
  'America/Los_Angeles': [
    'san francisco',
    'seattle',
    'california',
    'silicon valley',
    '洛杉矶',
    '旧金山',
    '西雅图',
    '硅谷',
  ],
  'America/Toronto': ['多伦多', 'ottawa', 'montreal'],
  'America/Vancouver': ['温哥华'],
  'America/Mexico_City': ['墨西哥城'],
  'America/Sao_Paulo': ['são paulo', 'rio', 'rio de janeiro', '圣保罗'],
  'Australia/Sydney': ['悉尼', 'canberra'],
  'Australia/Melbourne': ['墨尔本'],
  'Pacific/Auckland': ['new zealand', '奥克兰', '新西兰'],
  'Pacific/Honolulu': ['hawaii', '夏威夷'],
};

function* listNames(): Generator<readonly [name: string, zone: string]> {
  for (const [zone, names] of Object.entries(MORE_NAMES)) for (const name of names) yield [name, zone];
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    yield [zone.toLowerCase(), zone];
    const city = zone.split('/').at(-1);
    if (zone.includes('/') && city !== undefined) yield [city.replaceAll('_', ' ').toLowerCase(), zone];
  }
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[a-z0-9_/]/.test(character);
}

/** In the order of the text; where names overlap, the longest counts. */
export function findPlaces(question: string): FoundPlace[] {
  const text = question.toLowerCase();
  const found: FoundPlace[] = [];
  for (const [name, zone] of listNames()) {
    const start = text.indexOf(name);
    const end = start + name.length;
    if (
      start === -1 ||
      (/[a-z]/.test(name) && (isWordCharacter(text[start - 1]) || isWordCharacter(text[end])))
    )
      continue;
    found.push({ zone, start, end });
  }
  found.sort((one, other) => one.start - other.start || other.end - one.end);
  let reached = -1;
  return found.filter((place) => {
    if (place.start < reached) return false;
    reached = place.end;
    return true;
  });
}
