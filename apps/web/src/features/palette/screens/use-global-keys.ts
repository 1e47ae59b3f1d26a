import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useNavigation } from '../../profile/index.ts';
import { readKey, toPressedKey } from '../key-reader.ts';
import { useKeyboard } from '../../../platform/keyboard/letter-keys.ts';
import { openOverlay } from '../../../platform/overlays/overlay.ts';

const CHAT = { path: '/chat', letter: 'c' };

/** The keys that work on every page of the app. */
export function useGlobalKeys(isActive: boolean): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const entries = useNavigation();
  useEffect(() => {
    if (!isActive) return;
    let startedAt: number | null = null;
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const now = Date.now();
      const meaning = readKey(toPressedKey(event), startedAt, now, useKeyboard.getState().hasLetterKeys);
      startedAt = meaning?.kind === 'wait' ? now : null;
      if (meaning?.kind === 'commands' || meaning?.kind === 'keys') {
        event.preventDefault();
        openOverlay(meaning.kind);
      } else if (meaning?.kind === 'go') {
        const target = [CHAT, ...entries].find(({ letter }) => letter === meaning.letter);
        if (target && target.path !== pathname) void navigate(target.path);
      }
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [isActive, navigate, pathname, entries]);
}
