// Decodes bytes to text: by the declared encoding, then UTF-8, then by statistics.
import { isUtf8 } from 'node:buffer';
import chardet from 'chardet';
import iconv from 'iconv-lite';

const MARKS: readonly { readonly bytes: readonly number[]; readonly encoding: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe, 0, 0], encoding: 'utf-32le' },
  { bytes: [0, 0, 0xfe, 0xff], encoding: 'utf-32be' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];
const SAMPLE_BYTES = 64 * 1024;
const MIN_CONFIDENCE = 20;
/** Below it, statistics of a few words are worth less than what their bytes say. */
const SURE_CONFIDENCE = 50;
/** Fraction of characters that do not occur in texts. */
const MAX_JUNK = 0.01;
// Line ends, tabs, form feeds, backspace and escape occur in logs and listings.
const JUNK = /[\u0000-\u0007\u000b\u000e-\u001a\u001c-\u001f\ufffd]/g;

function isText(text: string): boolean {
  const sample = text.slice(0, SAMPLE_BYTES);
  return (sample.match(JUNK)?.length ?? 0) <= sample.length * MAX_JUNK;
}

/** In UTF-16, half of the bytes of ASCII letters are zeros, all at odd or all at even positions. */
function findWideEncoding(sample: Buffer): string | null {
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const half = sample.length / 2;
  if (odd > half * 0.3 && even < half * 0.01) return 'utf-16le';
  return even > half * 0.3 && odd < half * 0.01 ? 'utf-16be' : null;
}

/** The characters that most texts are made of, and words of lists and letters. */
const COMMON = new Set(
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实' +
    '日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员' +
    '解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象' +
    '完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运笔城京姓价客户址邮箱龄单编号备注省县街镇村栋室元角周星午早晚春夏秋冬红黄蓝绿黑花草木火土车船店货款税费收支借贷' +
    '存账签盖章谢请您吗呢吧啊哪谁怎每页版稿图片节课班级考试绩父母亲兄弟姐妹爱欢迎测',
);
const HAN = /\p{Script=Han}/gu;
/** Of the characters of a few words; what other encodings hold by chance in these ranges are rare ones. */
const MIN_COMMON = 0.3;

/** Whether all that is not ASCII lies where GB2312 has punctuation and everyday characters. */
function isInGb2312(sample: Buffer): boolean {
  for (let index = 0; index < sample.length; index += 1) {
    const lead = sample[index] ?? 0;
    if (lead < 0x80) continue;
    index += 1;
    if ((sample[index] ?? 0) < 0xa1) return false;
    const isCharacter = lead >= 0xb0 && lead <= 0xd7;
    if (!isCharacter && (lead < 0xa1 || lead > 0xa3)) return false;
  }
  return true;
}

/** A few words are too short for statistics, but say enough where most of their characters are common ones. */
function isEverydayChinese(sample: Buffer): boolean {
  if (!isInGb2312(sample)) return false;
  const characters = iconv.decode(sample, 'gb18030').match(HAN) ?? [];
  const common = characters.filter((character) => COMMON.has(character)).length;
  return common > 0 && common >= characters.length * MIN_COMMON;
}

function guessEncoding(bytes: Buffer): string | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  // Every wide encoding has zeros.
  if (sample.includes(0)) return null;
  const found = chardet
    .analyse(sample)
    .find(
      ({ name, confidence }) =>
        confidence >= MIN_CONFIDENCE && !/^UTF-(16|32)/.test(name) && iconv.encodingExists(name),
    );
  if ((found?.confidence ?? 0) < SURE_CONFIDENCE && isEverydayChinese(sample)) return 'gb18030';
  return found?.name ?? null;
}

function findEncoding(bytes: Buffer): string | null {
  const mark = MARKS.find((candidate) => candidate.bytes.every((byte, index) => bytes[index] === byte));
  if (mark) return mark.encoding;
  // ASCII letters in UTF-16 are valid UTF-8 as well, with a zero before every letter.
  return (
    findWideEncoding(bytes.subarray(0, SAMPLE_BYTES)) ?? (isUtf8(bytes) ? 'utf-8' : guessEncoding(bytes))
  );
}

/** `null` when the bytes are not text. */
export function decodeText(bytes: Buffer): string | null {
  const encoding = findEncoding(bytes);
  if (encoding === null) return null;
  const text =
    encoding === 'utf-8' ? bytes.toString('utf8').replace(/^\ufeff/, '') : iconv.decode(bytes, encoding);
  return isText(text) ? text : null;
}
