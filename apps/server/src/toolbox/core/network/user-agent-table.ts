// What user agents call themselves. The first row that fits decides: most of them also name those that they descend from.
export interface AgentRow {
  readonly name: string;
  /** Its first group is the version. */
  readonly pattern: RegExp;
}

const VERSION = String.raw`[/ ]?(\d[\w.]{0,30})?`;

const row = (name: string, token: string): AgentRow => ({
  name,
  pattern: new RegExp(`(?<![\\w])${token}${VERSION}`, 'i'),
});

/** Programs, not people. */
export const BOTS: readonly AgentRow[] = [
  row('Googlebot', 'Googlebot(?:-[A-Za-z]{1,10})?'),
  row('Bingbot', 'bingbot'),
  row('Baiduspider', 'Baiduspider(?:-[A-Za-z]{1,10})?'),
  row('YandexBot', 'Yandex(?:Bot|Images|Mobile[A-Za-z]{0,10})'),
  row('DuckDuckBot', 'DuckDuckBot'),
  row('Applebot', 'Applebot'),
  row('GPTBot', 'GPTBot'),
  row('ClaudeBot', 'ClaudeBot'),
  row('CCBot', 'CCBot'),
  row('AhrefsBot', 'AhrefsBot'),
  row('SemrushBot', 'SemrushBot'),
  row('facebookexternalhit', 'facebookexternalhit'),
  row('Twitterbot', 'Twitterbot'),
  row('Slackbot', 'Slackbot(?:-LinkExpanding)?'),
  row('curl', 'curl'),
  row('Wget', 'Wget'),
  row('Python Requests', 'python-requests'),
  row('Go HTTP client', 'Go-http-client'),
  row('okhttp', 'okhttp'),
  row('PostmanRuntime', 'PostmanRuntime'),
  row('axios', 'axios'),
  row('Headless Chrome', 'HeadlessChrome'),
  { name: 'a bot', pattern: /[a-z]{0,20}(?:bot|crawler|spider)\b[/ ]?(\d[\w.]{0,30})?/i },
];

export const BROWSERS: readonly AgentRow[] = [
  row('WeChat', 'MicroMessenger'),
  row('Microsoft Edge', 'Edg(?:e|A|iOS)?'),
  row('Opera', '(?:OPR|OPiOS)'),
  row('Samsung Internet', 'SamsungBrowser'),
  row('UC Browser', 'UC ?Browser'),
  row('QQ Browser', 'M?QQBrowser'),
  row('Yandex Browser', 'YaBrowser'),
  row('Vivaldi', 'Vivaldi'),
  row('Huawei Browser', 'HuaweiBrowser'),
  row('MIUI Browser', 'MiuiBrowser'),
  row('DuckDuckGo', '(?:DuckDuckGo|Ddg)'),
  row('Firefox for iOS', 'FxiOS'),
  row('Chrome for iOS', 'CriOS'),
  row('Firefox', 'Firefox'),
  row('Electron', 'Electron'),
  row('Chrome', 'Chrom(?:e|ium)'),
  { name: 'Android Browser', pattern: /Android.{0,200}Version\/(\d[\w.]{0,30})/ },
  { name: 'Safari', pattern: /Version\/(\d[\w.]{0,30})(?=.{0,60}Safari\/)/ },
  { name: 'Internet Explorer', pattern: /(?:MSIE |Trident\/.{0,60}rv:)(\d[\w.]{0,30})/ },
  { name: 'Opera', pattern: /^Opera\/.{0,120}Version\/(\d[\w.]{0,30})/ },
];

export const ENGINES: readonly AgentRow[] = [
  row('Trident', 'Trident'),
  row('EdgeHTML', 'Edge'),
  row('Presto', 'Presto'),
  // Apple allows no other on its phones.
  { name: 'WebKit', pattern: /(?:iPhone|iPad|iPod).{0,120}AppleWebKit\/(\d[\w.]{0,30})/ },
  { name: 'Blink', pattern: /(?:Headless)?Chrom(?:e|ium)\/(\d[\w.]{0,30})/ },
  row('WebKit', 'AppleWebKit'),
  { name: 'Gecko', pattern: /rv:(\d[\w.]{0,30})\) Gecko\// },
];

export const SYSTEMS: readonly AgentRow[] = [
  { name: 'HarmonyOS', pattern: /(?:HarmonyOS|OpenHarmony)[/ ]?(\d[\w.]{0,30})?/ },
  { name: 'Windows Phone', pattern: /Windows Phone(?: OS)? (\d[\w.]{0,30})/ },
  { name: 'Windows', pattern: /Windows(?: NT)? (\d[\w.]{0,30})/ },
  { name: 'Android', pattern: /Android(?: (\d[\w.]{0,30}))?/ },
  { name: 'iOS', pattern: /(?:iPhone OS|CPU OS) (\d[\d_]{0,30})/ },
  { name: 'iOS', pattern: /iPhone|iPad|iPod/ },
  { name: 'macOS', pattern: /Mac OS X(?: (\d[\d_.]{0,30}))?/ },
  { name: 'ChromeOS', pattern: /CrOS \w{1,20} (\d[\w.]{0,30})/ },
  { name: 'Ubuntu', pattern: /Ubuntu(?:\/(\d[\w.]{0,30}))?/ },
  { name: 'Linux', pattern: /Linux/ },
  { name: 'FreeBSD', pattern: /FreeBSD/ },
];

/** The names that people know of versions which Windows tells in its own way. */
export const WINDOWS_VERSIONS: Readonly<Record<string, string>> = {
  '10.0': '10 or 11',
  '6.3': '8.1',
  '6.2': '8',
  '6.1': '7',
  '6.0': 'Vista',
  '5.1': 'XP',
};
