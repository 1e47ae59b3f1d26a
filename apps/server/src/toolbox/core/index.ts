import type { AnyTool } from '../tool.ts';
import { calculator } from './calculator.ts';
import { colorConvert } from './colour/color-convert.ts';
import { base64Decode, base64Encode } from './encoding/base64.ts';
import { hashText } from './encoding/hash-text.ts';
import { urlDecode, urlEncode } from './encoding/url-encoding.ts';
import { generatePassword } from './random/generate-password.ts';
import { generateUuid } from './random/generate-uuid.ts';
import { randomNumber } from './random/random-number.ts';
import { convertTimezone, getCurrentTime } from './time/clock-tools.ts';
import { dateAdd, dateDifference } from './time/date-tools.ts';
import { numberBaseConvert } from './units/number-base.ts';
import { unitConvert } from './units/unit-convert.ts';

export const CORE_TOOLS: readonly AnyTool[] = [
  calculator,
  getCurrentTime,
  convertTimezone,
  dateDifference,
  dateAdd,
  unitConvert,
  numberBaseConvert,
  randomNumber,
  generateUuid,
  generatePassword,
  hashText,
  base64Encode,
  base64Decode,
  urlEncode,
  urlDecode,
  colorConvert,
];
