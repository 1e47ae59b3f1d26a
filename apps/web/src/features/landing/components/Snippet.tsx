/** A call that works as shown, but for the key. */
export function Snippet() {
  const lines = [
    `curl ${window.location.origin}/generate \\`,
    '  -H "Authorization: Bearer $PARLEY_KEY" \\',
    '  -F prompt="Which lanes moved?" \\',
    '  -F stream=true',
  ];
  return (
    <pre
      className="overflow-x-auto rounded-4 border border-line bg-code p-4 font-mono text-12 leading-5!"
      lang="en"
    >
      <code>{lines.join('\n')}</code>
    </pre>
  );
}
