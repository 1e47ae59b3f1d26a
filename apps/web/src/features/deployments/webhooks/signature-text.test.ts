import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../../platform/i18n/i18n.ts';
import { signatureTextOf } from './signature-text.ts';

let texts: Awaited<ReturnType<typeof startI18n>>;
beforeAll(async () => {
  texts = await startI18n();
  await texts.loadNamespaces('webhook-agents');
});

const SAID = [
  ['The header webhook-id is missing.', '缺少请求头 webhook-id。'],
  ['The header X-Signature does not begin with sha256=.', '请求头 X-Signature 不以 sha256= 开头。'],
  ['The time in the signature is missing or not a number of seconds.', '签名中没有时间。'],
  ['The time in the signature is more than 300 s away from now.', '签名中的时间与当前时间相差超过 300 秒。'],
  ['The signature does not fit the body and the secret.', '签名与请求体和密钥不匹配。'],
  [
    'The secret of this webhook is not base64 of at least 24 bytes.',
    '此 Webhook 的密钥不是至少 24 字节的 Base64。',
  ],
  ['This webhook has no secret yet.', '此 Webhook 还没有密钥。'],
  ['Another problem.', 'Another problem.'],
] as const;

test.each(SAID)('%s is said in Chinese as well [I18N-08]', async (problem, zh) => {
  await texts.changeLanguage('zh');
  await texts.loadNamespaces('webhook-agents');
  expect(signatureTextOf(problem, texts.getFixedT(null, 'webhook-agents'))).toBe(zh);
});
