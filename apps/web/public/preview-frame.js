// Runs inside the sealed frame: takes a diagram as text, draws it, and says how high it became.
(() => {
  'use strict';
  const MAX_SOURCE = 50_000;
  const say = (message) => parent.postMessage(message, '*');

  const load = (address) =>
    new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = address;
      script.onload = resolve;
      script.onerror = reject;
      document.head.append(script);
    });

  const draw = async ({ source, isDark, library }) => {
    await load(library);
    say({ type: 'drawing' });
    await new Promise((resolve) => setTimeout(resolve, 0));
    document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
    const mermaid = globalThis.mermaid;
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      suppressErrorRendering: true,
      theme: isDark ? 'dark' : 'neutral',
      fontFamily: 'system-ui, sans-serif',
    });
    const { svg } = await mermaid.render('diagram', source);
    const place = document.getElementById('drawing');
    place.innerHTML = svg;
    say({ type: 'drawn', height: place.getBoundingClientRect().height });
  };

  let isTaken = false;
  addEventListener('message', (event) => {
    const message = event.data;
    if (event.source !== parent || isTaken || typeof message !== 'object' || message?.type !== 'draw') return;
    if (typeof message.source !== 'string' || typeof message.library !== 'string') return;
    isTaken = true;
    if (message.source.length > MAX_SOURCE) say({ type: 'failed' });
    else draw(message).catch(() => say({ type: 'failed' }));
  });
  say({ type: 'ready' });
})();
