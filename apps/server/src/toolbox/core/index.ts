import type { AnyTool } from '../tool.ts';
import { calculator } from './calculator.ts';
import { colorConvert } from './colour/color-convert.ts';
import { base64Decode, base64Encode } from './encoding/base64.ts';
import { hashText } from './encoding/hash-text.ts';
import { hmacSign } from './encoding/hmac-sign.ts';
import { jwtDecode } from './encoding/jwt-decode.ts';
import { urlDecode, urlEncode } from './encoding/url-encoding.ts';
import { httpStatusExplain } from './network/http-status-explain.ts';
import { ipSubnetCalc } from './network/ip-subnet-calc.ts';
import { userAgentParse } from './network/user-agent-parse.ts';
import { generatePassword } from './random/generate-password.ts';
import { generateUuid } from './random/generate-uuid.ts';
import { randomNumber } from './random/random-number.ts';
import { convertTimezone, getCurrentTime } from './time/clock-tools.ts';
import { cronExplain } from './time/cron-explain.ts';
import { dateAdd, dateDifference } from './time/date-tools.ts';
import { numberBaseConvert } from './units/number-base.ts';
import { unitConvert } from './units/unit-convert.ts';

export const CORE_TOOLS: readonly AnyTool[] = [
  calculator,
  getCurrentTime,
  convertTimezone,
  dateDifference,
  dateAdd,
  cronExplain,
  unitConvert,
  numberBaseConvert,
  randomNumber,
  generateUuid,
  generatePassword,
  hashText,
  hmacSign,
  base64Encode,
  base64Decode,
  urlEncode,
  urlDecode,
  jwtDecode,
  colorConvert,
  ipSubnetCalc,
  userAgentParse,
  httpStatusExplain,
];
