const LOOKS: Readonly<Record<string, string>> = {
  GET: 'text-info',
  POST: 'text-live',
  PUT: 'text-warn',
  PATCH: 'text-warn',
  DELETE: 'text-danger',
};

export function MethodTag({ method }: { readonly method: string }) {
  return (
    <span className={`font-mono text-11 font-bold ${LOOKS[method] ?? 'text-ink-2'}`}>
      {method === 'DELETE' ? 'DEL' : method}
    </span>
  );
}
