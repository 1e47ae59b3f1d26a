// Every credential that tools need, by key.
import type { CredentialKind } from './credential-kind.ts';
import { discordCredential } from './kinds/discord.ts';
import { githubCredential } from './kinds/github.ts';
import { googleCredential } from './kinds/google.ts';
import { mailServerCredential } from './kinds/mail-server.ts';
import { notionCredential } from './kinds/notion.ts';
import { slackCredential } from './kinds/slack.ts';
import { telegramCredential } from './kinds/telegram.ts';
import { twilioCredential } from './kinds/twilio.ts';
import { webhookCredential } from './kinds/webhook.ts';

export const CREDENTIAL_KINDS: readonly CredentialKind[] = [
  githubCredential,
  googleCredential,
  notionCredential,
  slackCredential,
  discordCredential,
  telegramCredential,
  twilioCredential,
  webhookCredential,
  mailServerCredential,
];
