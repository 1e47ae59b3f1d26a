import type { CredentialKind } from '../credential-kind.ts';

const MAX_CHARACTERS = 2_048;

function check(value: string): string | null {
  const address = URL.parse(value);
  const isUsable = address?.protocol === 'https:' && address.username === '' && address.password === '';
  return isUsable && value.length <= MAX_CHARACTERS
    ? null
    : 'must be a whole address that begins with https://';
}

export const webhookCredential: CredentialKind = {
  key: 'webhook',
  title: { en: 'Webhook address', zh: 'Webhook 地址' },
  provider: 'Webhook',
  icon: 'webhook',
  helpUrl: null,
  help: {
    en:
      'The address that another service gave you for incoming webhooks, such as a channel, a form or an automation. Anyone who knows it can ' +
      'post there, so it is kept like a password and is not shown to the model.',
    zh: '其他服务提供的接收 Webhook 的地址，例如频道、表单或自动化流程。知道这个地址的人都能向它发送内容，因此它会像密码一样保存，也不会提供给模型。',
  },
  fields: [
    {
      name: 'address',
      label: { en: 'Address', zh: '地址' },
      isSecret: true,
      isRequired: true,
      placeholder: 'https://…',
      check,
    },
  ],
  hosts: ({ address = '' }) => [URL.parse(address)?.hostname ?? []].flat(),
  headers: () => ({}),
  // Nothing can be asked without posting something.
  probe: null,
};
