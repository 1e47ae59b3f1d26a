// Classes that several pieces of the public pages share.
export const WIDTH = 'mx-auto w-full max-w-[1180px] px-5 tablet:px-8';
export const SECTION_TITLE =
  'font-display text-[34px] leading-[38px] font-headline tracking-[-0.026em] tablet:text-[48px] tablet:leading-[54px]';
export const LINK_PRIMARY =
  'inline-flex h-11 items-center justify-center rounded-3 bg-primary px-4 text-14 font-strong text-on-primary transition-colors duration-(--m1) hover:bg-primary-hover pointer-coarse:h-12.5 pointer-coarse:text-16';
export const LINK_GHOST =
  'inline-flex h-11 items-center justify-center gap-1.5 rounded-3 px-4 text-14 font-strong text-ink transition-colors duration-(--m1) hover:bg-surface-3 pointer-coarse:h-12.5 pointer-coarse:text-16';
export const NAV_LINK =
  'inline-flex min-h-9 items-center rounded-2 font-medium text-ink-2 transition-colors duration-(--m1) hover:text-ink';
