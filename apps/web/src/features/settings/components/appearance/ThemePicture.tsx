import type { Preferences } from '../../../../ui/preferences.ts';

/** A window of the app in one theme, whatever the page itself is in. */
function Window({ theme }: { readonly theme: 'light' | 'dark' }) {
  return (
    <span data-theme={theme} className="flex h-full w-25.5 gap-1 bg-canvas p-1.5 pr-1">
      <span className="flex w-4.5 flex-col gap-1 pt-1">
        <span className="h-1 rounded-full bg-control opacity-60" />
        <span className="h-1 w-3/4 rounded-full bg-line-strong" />
        <span className="h-1 w-3/4 rounded-full bg-line-strong" />
      </span>
      <span className="flex flex-1 flex-col gap-1.5 rounded-1 border border-line bg-surface p-1.5">
        <span className="ml-auto h-1.5 w-6 rounded-full bg-surface-4" />
        <span className="h-1 w-10 rounded-full bg-control opacity-60" />
        <span className="h-1 w-8 rounded-full bg-control opacity-60" />
        <span className="mt-auto h-2.5 rounded-full border border-line-strong" />
      </span>
    </span>
  );
}

const CLIP = 'absolute inset-0 [clip-path:polygon(58%_0,100%_0,100%_100%,44%_100%)]';

/** For the system's choice: half in each. */
export function ThemePicture({ theme }: { readonly theme: Preferences['theme'] }) {
  return (
    <span aria-hidden className="relative block h-16 w-25.5 overflow-hidden rounded-[7px]">
      <Window theme={theme === 'dark' ? 'dark' : 'light'} />
      {theme === 'system' && (
        <span className={CLIP}>
          <Window theme="dark" />
        </span>
      )}
    </span>
  );
}
