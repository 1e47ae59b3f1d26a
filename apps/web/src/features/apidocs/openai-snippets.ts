// How programs that are written for OpenAI are pointed at this installation.
import { TOKEN_PLACEHOLDER } from './credential.ts';
import type { SampleLanguage } from './samples.ts';

/** A model that every installation has. */
const MODEL = 'guide/guide';

function toCurl(baseUrl: string): string {
  return [
    `curl ${baseUrl}/chat/completions \\`,
    `  -H 'Authorization: Bearer ${TOKEN_PLACEHOLDER}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"model": "${MODEL}", "messages": [{"role": "user", "content": "Hello"}]}'`,
  ].join('\n');
}

function toPython(baseUrl: string): string {
  return [
    'from openai import OpenAI',
    '',
    `client = OpenAI(base_url="${baseUrl}", api_key="${TOKEN_PLACEHOLDER}")`,
    'answer = client.chat.completions.create(',
    `    model="${MODEL}",`,
    '    messages=[{"role": "user", "content": "Hello"}],',
    ')',
    'print(answer.choices[0].message.content)',
  ].join('\n');
}

function toJavaScript(baseUrl: string): string {
  return [
    "import OpenAI from 'openai';",
    '',
    `const client = new OpenAI({ baseURL: '${baseUrl}', apiKey: '${TOKEN_PLACEHOLDER}' });`,
    'const answer = await client.chat.completions.create({',
    `  model: '${MODEL}',`,
    "  messages: [{ role: 'user', content: 'Hello' }],",
    '});',
    'console.log(answer.choices[0].message.content);',
  ].join('\n');
}

const WRITERS: Readonly<Record<SampleLanguage, (baseUrl: string) => string>> = {
  curl: toCurl,
  javascript: toJavaScript,
  python: toPython,
};

/** `address`: of the installation, without a slash at the end. */
export function toOpenAiSnippet(language: SampleLanguage, address: string): string {
  return WRITERS[language](`${address}/v1`);
}
