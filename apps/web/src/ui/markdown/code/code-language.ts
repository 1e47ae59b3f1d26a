const NAMES: Readonly<Record<string, string>> = {
  js: 'JavaScript',
  javascript: 'JavaScript',
  jsx: 'JSX',
  ts: 'TypeScript',
  typescript: 'TypeScript',
  tsx: 'TSX',
  py: 'Python',
  python: 'Python',
  rb: 'Ruby',
  ruby: 'Ruby',
  rs: 'Rust',
  rust: 'Rust',
  go: 'Go',
  golang: 'Go',
  java: 'Java',
  kt: 'Kotlin',
  kotlin: 'Kotlin',
  swift: 'Swift',
  c: 'C',
  cpp: 'C++',
  'c++': 'C++',
  cs: 'C#',
  csharp: 'C#',
  php: 'PHP',
  sh: 'Shell',
  bash: 'Shell',
  shell: 'Shell',
  zsh: 'Shell',
  console: 'Shell',
  powershell: 'PowerShell',
  sql: 'SQL',
  html: 'HTML',
  css: 'CSS',
  scss: 'SCSS',
  json: 'JSON',
  jsonc: 'JSON',
  yaml: 'YAML',
  yml: 'YAML',
  toml: 'TOML',
  xml: 'XML',
  md: 'Markdown',
  markdown: 'Markdown',
  diff: 'Diff',
  dockerfile: 'Dockerfile',
  mermaid: 'Mermaid',
  lua: 'Lua',
  r: 'R',
  tex: 'LaTeX',
  latex: 'LaTeX',
  vue: 'Vue',
  svelte: 'Svelte',
  graphql: 'GraphQL',
  csv: 'CSV',
  ini: 'INI',
};
const SHOWN = /^[\p{L}\p{N}#+._-]{1,24}$/u;

/** First word behind the fence, in small letters. */
export function languageOf(info: string): string {
  return (/^[^\s{]*/.exec(info.trim())?.[0] ?? '').toLowerCase();
}

/** What the head of a code block says; empty when the fence named nothing sensible. */
export function languageName(language: string): string {
  return NAMES[language] ?? (SHOWN.test(language) ? language : '');
}
