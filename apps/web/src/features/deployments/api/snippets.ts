// What programs are to send, ready to be pasted: the key comes from the environment. Pure.
import type { ApiDeployment } from '@parley/contract/deployments/schemas.ts';
import type { TriedContext } from './try-context.ts';

export const SNIPPET_LANGUAGES = ['curl', 'javascript', 'python', 'openai'] as const;
export type SnippetLanguage = (typeof SNIPPET_LANGUAGES)[number];

export interface SnippetOf {
  /** Where the deployment is called. */
  readonly url: string;
  readonly agentId: string;
  readonly isStream: boolean;
  /** What the agent is asked. */
  readonly content: string;
  /** In a call that is copied as it was made. */
  readonly context?: TriedContext;
}

/** Where this page comes from, the installation can be reached. */
export const toCallUrl = ({ endpoint_url: url }: Pick<ApiDeployment, 'endpoint_url'>): string =>
  new URL(new URL(url).pathname, globalThis.location.origin).href;

function toCurl({ url, isStream, content, context }: SnippetOf): string {
  const body = JSON.stringify({ content, context, stream: isStream }).replaceAll("'", String.raw`'\''`);
  return [
    `curl ${isStream ? '-N ' : ''}"${url}" \\`,
    '  -H "Authorization: Bearer $PARLEY_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '${body}'`,
  ].join('\n');
}

/** A run that has failed is an answer as well, and so is one that waits for a person: they have no output. */
function toJavaScript({ url, isStream, content }: SnippetOf): string {
  const reading = isStream
    ? [
        'for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {',
        '  process.stdout.write(chunk);',
        '}',
      ]
    : ['const run = await response.json();', 'console.log(run.output ?? run.error ?? run.status);'];
  return [
    `const response = await fetch(${JSON.stringify(url)}, {`,
    "  method: 'POST',",
    '  headers: {',
    '    Authorization: `Bearer ${process.env.PARLEY_KEY}`,',
    "    'Content-Type': 'application/json',",
    '  },',
    `  body: JSON.stringify({ content: ${JSON.stringify(content)}, stream: ${isStream} }),`,
    '});',
    'if (!response.ok) throw new Error(await response.text());',
    ...reading,
  ].join('\n');
}

function toPython({ url, isStream, content }: SnippetOf): string {
  const stream = isStream ? 'True' : 'False';
  const reading = isStream
    ? ['    for line in response:', '        print(line.decode(), end="")']
    : ['    run = json.load(response)', '    print(run["output"] or run["error"] or run["status"])'];
  return [
    'import json, os, urllib.request',
    '',
    'request = urllib.request.Request(',
    `    ${JSON.stringify(url)},`,
    `    data=json.dumps({"content": ${JSON.stringify(content)}, "stream": ${stream}}).encode(),`,
    '    headers={',
    '        "Authorization": f"Bearer {os.environ[\'PARLEY_KEY\']}",',
    '        "Content-Type": "application/json",',
    '    },',
    ')',
    'with urllib.request.urlopen(request) as response:',
    ...reading,
  ].join('\n');
}

function toOpenAi({ url, agentId, isStream, content }: SnippetOf): string {
  const reading = isStream
    ? ['for chunk in reply:', '    print(chunk.choices[0].delta.content or "", end="")']
    : ['print(reply.choices[0].message.content)'];
  return [
    'import os',
    'from openai import OpenAI',
    '',
    'client = OpenAI(',
    `    base_url="${new URL(url).origin}/v1",`,
    '    api_key=os.environ["PARLEY_KEY"],',
    ')',
    'reply = client.chat.completions.create(',
    `    model="agent/${agentId}",`,
    `    messages=[{"role": "user", "content": ${JSON.stringify(content)}}],`,
    ...(isStream ? ['    stream=True,'] : []),
    ')',
    ...reading,
  ].join('\n');
}

const WRITERS: Readonly<Record<SnippetLanguage, (of: SnippetOf) => string>> = {
  curl: toCurl,
  javascript: toJavaScript,
  python: toPython,
  openai: toOpenAi,
};

export const toSnippet = (language: SnippetLanguage, of: SnippetOf): string => WRITERS[language](of);
