// Pure: what a curl command asks for. Options that read or write files, change the way to the server, or are unknown are
// refused by name: a tool that leaves them out would do something else.
import { toFieldError } from '../../../../platform/bounded-json.ts';
import { readShellWords } from './shell-words.ts';

const FIELD = 'command';
const refuse = (message: string) => toFieldError(FIELD, message);

export interface CurlData {
  readonly kind: 'text' | 'json' | 'urlencode';
  readonly text: string;
}

export interface CurlCommand {
  readonly url: string;
  readonly method: string | null;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly data: readonly CurlData[];
  /** Data goes into the address. */
  readonly isQuery: boolean;
  readonly maxSeconds: number | null;
}

type Draft = {
  -readonly [Key in keyof CurlCommand]: CurlCommand[Key] extends readonly (infer Item)[]
    ? Item[]
    : CurlCommand[Key];
} & { urls: string[] };

type Apply = (draft: Draft, value: string) => void;

function refuseFile(option: string, value: string): string {
  if (value.startsWith('@')) throw refuse(`${option} ${value.slice(0, 60)} reads a file: paste its content`);
  return value;
}

function addHeader(draft: Draft, line: string): void {
  if (line.startsWith('@')) throw refuse('-H @… reads a file: paste the headers');
  const [name = '', ...rest] = line.split(':');
  const value = rest.join(':').trim();
  // `Name:` takes a header of curl away, `Name;` sends it empty; both are none of a tool.
  if (rest.length > 0 && value !== '') draft.headers.push([name.trim(), value]);
}

const toBasic = (value: string): string =>
  `Basic ${Buffer.from(value.includes(':') ? value : `${value}:`, 'utf8').toString('base64')}`;

const addData =
  (kind: CurlData['kind'], option: string, readsFiles: boolean): Apply =>
  (draft, value) =>
    void draft.data.push({ kind, text: readsFiles ? refuseFile(option, value) : value });

function addEncoded(draft: Draft, value: string): void {
  if (/^[^=]*@/.test(value)) throw refuse('--data-urlencode with @ reads a file: paste its content');
  draft.data.push({ kind: 'urlencode', text: value });
}

function addCookies(draft: Draft, value: string): void {
  if (!value.includes('=')) throw refuse('-b reads a file of cookies: paste them as name=value');
  draft.headers.push(['Cookie', value]);
}

const WITH_VALUE: Readonly<Record<string, Apply>> = {
  '--request': (draft, value) => void (draft.method = value.toUpperCase()),
  '--header': addHeader,
  '--data': addData('text', '--data', true),
  '--data-ascii': addData('text', '--data-ascii', true),
  '--data-binary': addData('text', '--data-binary', true),
  '--data-raw': addData('text', '--data-raw', false),
  '--json': addData('json', '--json', true),
  '--data-urlencode': addEncoded,
  '--user': (draft, value) => void draft.headers.push(['Authorization', toBasic(value)]),
  '--oauth2-bearer': (draft, value) => void draft.headers.push(['Authorization', `Bearer ${value}`]),
  '--user-agent': (draft, value) => void draft.headers.push(['User-Agent', value]),
  '--referer': (draft, value) => void draft.headers.push(['Referer', value]),
  '--cookie': addCookies,
  '--url': (draft, value) => void draft.urls.push(value),
  '--max-time': (draft, value) => void (draft.maxSeconds = Number(value)),
};
/** They say how long to wait and how often to try, which a tool decides itself. */
const IGNORED_WITH_VALUE = new Set(['--connect-timeout', '--retry', '--retry-delay', '--retry-max-time']);
/** What they ask for is so anyway, or only changes what curl prints. */
const IGNORED = new Set([
  ...['--silent', '--show-error', '--location', '--verbose', '--include', '--compressed', '--fail'],
  ...['--globoff', '--http1.1', '--http2', '--tlsv1.2', '--tlsv1.3', '--no-buffer', '--progress-bar'],
  ...['--fail-with-body', '--basic', '--ipv4', '--ipv6', '--no-progress-meter'],
]);
const SHORT: Readonly<Record<string, string>> = {
  ...{ X: '--request', H: '--header', d: '--data', u: '--user', A: '--user-agent', e: '--referer' },
  ...{ b: '--cookie', m: '--max-time', G: '--get', s: '--silent', S: '--show-error', L: '--location' },
  ...{ v: '--verbose', i: '--include', f: '--fail', g: '--globoff', N: '--no-buffer', '#': '--progress-bar' },
  ...{ k: '--insecure', o: '--output', O: '--remote-name', x: '--proxy', T: '--upload-file', F: '--form' },
  ...{ K: '--config', E: '--cert', I: '--head', w: '--write-out', c: '--cookie-jar', Z: '--parallel' },
  ...{ '4': '--ipv4', '6': '--ipv6' },
};
const REASONS: Readonly<Record<string, string>> = {
  '--insecure': 'certificates are always checked',
  '--head': 'a tool reads the answer: use GET',
  '--form': 'uploads are not supported',
  '--next': 'it must be one call',
};

function refuseOption(option: string): Error {
  const reason = REASONS[option];
  return refuse(
    `has the option ${option.slice(0, 60)}, which a tool cannot have${reason ? `: ${reason}` : ''}`,
  );
}

interface Option {
  readonly name: string;
  /** Written in the same word. */
  readonly value: string | null;
}

const takesValue = (name: string): boolean => Object.hasOwn(WITH_VALUE, name) || IGNORED_WITH_VALUE.has(name);

/** `-sSLXPOST` is several in one word. */
function readShort(word: string): Option[] {
  const options: Option[] = [];
  for (let index = 1; index < word.length; index += 1) {
    const letter = word.charAt(index);
    const name = (Object.hasOwn(SHORT, letter) ? SHORT[letter] : undefined) ?? `-${letter}`;
    const rest = word.slice(index + 1);
    if (takesValue(name)) return [...options, { name, value: rest === '' ? null : rest }];
    options.push({ name, value: null });
  }
  return options;
}

function readOptions(word: string): Option[] {
  if (!word.startsWith('--')) return readShort(word);
  const at = word.indexOf('=');
  const name = at === -1 ? word : word.slice(0, at);
  // curl takes `--request=POST` as one name only in newer versions; nothing else can be meant.
  return [{ name, value: at === -1 ? null : word.slice(at + 1) }];
}

function applyOption({ name, value }: Option, draft: Draft, next: () => string): void {
  const apply = Object.hasOwn(WITH_VALUE, name) ? WITH_VALUE[name] : undefined;
  if (apply) apply(draft, value ?? next());
  else if (IGNORED_WITH_VALUE.has(name)) void (value ?? next());
  else if (name === '--get') draft.isQuery = true;
  else if (!IGNORED.has(name)) throw refuseOption(name);
}

/** Throws `validation_failed` for the field `command`. */
export function readCurl(command: string): CurlCommand {
  const [program, ...words] = readShellWords(command.trim().replace(/^\$\s+/, ''));
  if (program !== 'curl' && program !== 'curl.exe') throw refuse('must begin with curl');
  const draft: Draft = {
    url: '',
    urls: [],
    method: null,
    headers: [],
    data: [],
    isQuery: false,
    maxSeconds: null,
  };
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (!word.startsWith('-') || word === '-') {
      draft.urls.push(word);
      continue;
    }
    for (const option of readOptions(word))
      applyOption(option, draft, () => {
        index += 1;
        const value = words[index];
        if (value === undefined) throw refuse(`ends behind ${option.name}, which needs a value`);
        return value;
      });
  }
  const [url, ...others] = draft.urls;
  if (url === undefined || url === '') throw refuse('has no address');
  if (others.length > 0) throw refuse(`must have one address: ${url.slice(0, 60)} is not the only one`);
  return { ...draft, url };
}
