// The same request in the words of three tools.
import type { ApiRequest } from './try-values.ts';

export const SAMPLE_LANGUAGES = ['curl', 'javascript', 'python'] as const;
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number];

export const SAMPLE_LANGUAGE_NAMES: Readonly<Record<SampleLanguage, string>> = {
  curl: 'curl',
  javascript: 'JavaScript',
  python: 'Python',
};

export interface SampleContext {
  /** Of the installation, without a slash at the end. */
  readonly address: string;
  /** Null where the call needs none. */
  readonly token: string | null;
  readonly isStream: boolean;
}

const quoteShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const indent = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);

function toCurl({ method, path, body }: ApiRequest, { address, token, isStream }: SampleContext): string {
  const parts = [
    `curl${isStream ? ' -N' : ''}${method === 'GET' ? '' : ` -X ${method}`} ${quoteShell(address + path)}`,
  ];
  if (token !== null) parts.push(`-H ${quoteShell(`Authorization: Bearer ${token}`)}`);
  if (body.kind === 'json') {
    parts.push(`-H ${quoteShell('Content-Type: application/json')}`);
    parts.push(`-d ${quoteShell(JSON.stringify(body.json, null, 2))}`);
  }
  if (body.kind === 'form') {
    for (const [name, text] of Object.entries(body.texts)) parts.push(`-F ${quoteShell(`${name}=${text}`)}`);
    for (const [name, file] of Object.entries(body.files))
      parts.push(`-F ${quoteShell(`${name}=@${file.name}`)}`);
  }
  return parts.join(' \\\n  ');
}

function toJavaScript(
  { method, path, body }: ApiRequest,
  { address, token, isStream }: SampleContext,
): string {
  const lines: string[] = [];
  if (body.kind === 'form') {
    lines.push('const form = new FormData();');
    for (const [name, text] of Object.entries(body.texts))
      lines.push(`form.append(${JSON.stringify(name)}, ${JSON.stringify(text)});`);
    for (const name of Object.keys(body.files)) lines.push(`form.append(${JSON.stringify(name)}, file);`);
    lines.push('');
  }
  const headers = [
    ...(token === null ? [] : [`    Authorization: ${JSON.stringify(`Bearer ${token}`)},`]),
    ...(body.kind === 'json' ? ["    'Content-Type': 'application/json',"] : []),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers, '  },']),
    ...(body.kind === 'json'
      ? [`  body: JSON.stringify(${indent(JSON.stringify(body.json, null, 2), '  ')}),`]
      : []),
    ...(body.kind === 'form' ? ['  body: form,'] : []),
  ];
  const target = JSON.stringify(address + path);
  lines.push(
    options.length === 0
      ? `const response = await fetch(${target});`
      : `const response = await fetch(${target}, {\n${options.join('\n')}\n});`,
  );
  lines.push(
    isStream
      ? 'for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {\n  console.log(piece);\n}'
      : 'console.log(await response.json());',
  );
  return lines.join('\n');
}

/** A plain value as Python writes it. */
function toPythonValue(value: unknown, by = ''): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${by}    `;
  const entries = Array.isArray(value)
    ? value.map((item) => toPythonValue(item, inner))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${toPythonValue(item, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) return open + close;
  return `${open}\n${entries.map((entry) => `${inner}${entry},`).join('\n')}\n${by}${close}`;
}

function toPython({ method, path, body }: ApiRequest, { address, token, isStream }: SampleContext): string {
  const named = [
    ...(token === null ? [] : [`headers=${toPythonValue({ Authorization: `Bearer ${token}` }, '    ')}`]),
    ...(body.kind === 'json' ? [`json=${toPythonValue(body.json, '    ')}`] : []),
  ];
  if (body.kind === 'form') {
    const texts = Object.entries(body.texts).map(([name, text]) => [name, [null, text]] as const);
    const files = Object.keys(body.files).map((name) => `${JSON.stringify(name)}: open("file", "rb")`);
    // requests sends a form with parts only when it is given as files.
    const parts = [
      ...texts.map(([name, [, text]]) => `${JSON.stringify(name)}: (None, ${JSON.stringify(text)})`),
      ...files,
    ];
    named.push(`files={\n${parts.map((part) => `        ${part},`).join('\n')}\n    }`);
  }
  if (isStream) named.push('stream=True');
  const inner = [JSON.stringify(address + path), ...named].map((part) => `    ${part},`).join('\n');
  const end = isStream
    ? 'for line in response.iter_lines(decode_unicode=True):\n    print(line)'
    : 'print(response.json())';
  return `import requests\n\nresponse = requests.${method.toLowerCase()}(\n${inner}\n)\n${end}`;
}

const WRITERS: Readonly<Record<SampleLanguage, (request: ApiRequest, context: SampleContext) => string>> = {
  curl: toCurl,
  javascript: toJavaScript,
  python: toPython,
};

export function toSample(language: SampleLanguage, request: ApiRequest, context: SampleContext): string {
  return WRITERS[language](request, context);
}
