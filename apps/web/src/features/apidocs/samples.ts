// The same request in the words of three tools.
import type { ApiRequest, ReadAs } from './try-values.ts';

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
  readonly readAs: ReadAs;
}

type FormBody = Extract<ApiRequest['body'], { kind: 'form' }>;

/** As they are sent, but for the type of a form, which its boundary belongs to. */
function listHeaders({ headers, body }: ApiRequest, token: string | null): readonly [string, string][] {
  return Object.entries({
    ...(token !== null && { Authorization: `Bearer ${token}` }),
    ...headers,
    ...(body.kind === 'json' && { 'Content-Type': 'application/json' }),
  });
}

/** Field and file name; one that is not chosen yet is called something. */
function listFiles({ files, missing }: FormBody): readonly [string, string][] {
  return [
    ...Object.entries(files).map(([field, { name }]): [string, string] => [field, name]),
    ...missing.map((field): [string, string] => [field, 'file']),
  ];
}

const quoteShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const indent = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);

const CURL_READING: Readonly<Record<ReadAs, string>> = { json: '', text: '', events: ' -N', file: ' -OJ' };

function toCurl(request: ApiRequest, { address, token, readAs }: SampleContext): string {
  const { method, path, body } = request;
  const parts = [
    `curl${CURL_READING[readAs]}${method === 'GET' ? '' : ` -X ${method}`} ${quoteShell(address + path)}`,
  ];
  for (const [name, value] of listHeaders(request, token))
    parts.push(`-H ${quoteShell(`${name}: ${value}`)}`);
  if (body.kind === 'json') parts.push(`-d ${quoteShell(JSON.stringify(body.json, null, 2))}`);
  if (body.kind === 'form') {
    // With -F a text that begins with @ would be a file, and one with a semicolon would end there.
    for (const [name, text] of Object.entries(body.texts))
      parts.push(`--form-string ${quoteShell(`${name}=${text}`)}`);
    for (const [field, name] of listFiles(body)) parts.push(`-F ${quoteShell(`${field}=@${name}`)}`);
  }
  return parts.join(' \\\n  ');
}

const JAVASCRIPT_READING: Readonly<Record<ReadAs, string>> = {
  json: 'console.log(await response.json());',
  text: 'console.log(await response.text());',
  events:
    'for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {\n  console.log(piece);\n}',
  file: "const { writeFile } = await import('node:fs/promises');\nawait writeFile('answer', new Uint8Array(await response.arrayBuffer()));",
};

function toJavaScript(request: ApiRequest, { address, token, readAs }: SampleContext): string {
  const { method, path, body } = request;
  const lines: string[] = [];
  if (body.kind === 'form') {
    if (listFiles(body).length > 0) lines.push("const { openAsBlob } = await import('node:fs');");
    lines.push('const form = new FormData();');
    for (const [name, text] of Object.entries(body.texts))
      lines.push(`form.append(${JSON.stringify(name)}, ${JSON.stringify(text)});`);
    for (const [field, file] of listFiles(body)) {
      const name = JSON.stringify(file);
      lines.push(`form.append(${JSON.stringify(field)}, await openAsBlob(${name}), ${name});`);
    }
    lines.push('');
  }
  const headers = listHeaders(request, token).map(
    ([name, value]) => `    ${name.includes('-') ? `'${name}'` : name}: ${JSON.stringify(value)},`,
  );
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
  lines.push(JAVASCRIPT_READING[readAs]);
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

const PYTHON_READING: Readonly<Record<ReadAs, string>> = {
  json: 'print(response.json())',
  text: 'print(response.text)',
  events: 'for line in response.iter_lines(decode_unicode=True):\n    print(line)',
  file: 'with open("answer", "wb") as file:\n    file.write(response.content)',
};

function toPython(request: ApiRequest, { address, token, readAs }: SampleContext): string {
  const { method, path, body } = request;
  // requests names the type of a body by itself.
  const headers = listHeaders(request, token).filter(([name]) => name !== 'Content-Type');
  const named = [
    ...(headers.length === 0 ? [] : [`headers=${toPythonValue(Object.fromEntries(headers), '    ')}`]),
    ...(body.kind === 'json' ? [`json=${toPythonValue(body.json, '    ')}`] : []),
  ];
  if (body.kind === 'form') {
    const texts = Object.entries(body.texts).map(([name, text]) => [name, [null, text]] as const);
    const files = listFiles(body).map(
      ([field, name]) => `${JSON.stringify(field)}: open(${JSON.stringify(name)}, "rb")`,
    );
    // requests sends a form with parts only when it is given as files.
    const parts = [
      ...texts.map(([name, [, text]]) => `${JSON.stringify(name)}: (None, ${JSON.stringify(text)})`),
      ...files,
    ];
    named.push(`files={\n${parts.map((part) => `        ${part},`).join('\n')}\n    }`);
  }
  if (readAs === 'events') named.push('stream=True');
  const inner = [JSON.stringify(address + path), ...named].map((part) => `    ${part},`).join('\n');
  return `import requests\n\nresponse = requests.${method.toLowerCase()}(\n${inner}\n)\n${PYTHON_READING[readAs]}`;
}

const WRITERS: Readonly<Record<SampleLanguage, (request: ApiRequest, context: SampleContext) => string>> = {
  curl: toCurl,
  javascript: toJavaScript,
  python: toPython,
};

export function toSample(language: SampleLanguage, request: ApiRequest, context: SampleContext): string {
  return WRITERS[language](request, context);
}
