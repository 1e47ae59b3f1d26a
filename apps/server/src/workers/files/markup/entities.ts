// The named entities of XML, and the HTML ones that occur in ordinary texts.

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  shy: '',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  hellip: '…',
  bull: '•',
  middot: '·',
  times: '×',
  divide: '÷',
  plusmn: '±',
  deg: '°',
  micro: 'µ',
  para: '¶',
  sect: '§',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  rarr: '→',
  larr: '←',
  harr: '↔',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  sup2: '²',
  sup3: '³',
  ouml: 'ö',
  auml: 'ä',
  uuml: 'ü',
  Ouml: 'Ö',
  Auml: 'Ä',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
  agrave: 'à',
  acirc: 'â',
  ccedil: 'ç',
  ocirc: 'ô',
  ntilde: 'ñ',
  iexcl: '¡',
  iquest: '¿',
};
const REFERENCE = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,10}));/gi;
const LAST_CODE_POINT = 0x10ffff;

function toCharacter(code: number): string {
  const isCharacter = code > 0 && code <= LAST_CODE_POINT && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
}

/** Unknown names stay as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (whole, decimal?: string, hex?: string, name?: string) => {
    if (decimal !== undefined) return toCharacter(Number.parseInt(decimal, 10));
    if (hex !== undefined) return toCharacter(Number.parseInt(hex, 16));
    return name !== undefined && Object.hasOwn(NAMED, name) ? (NAMED[name] ?? whole) : whole;
  });
}
