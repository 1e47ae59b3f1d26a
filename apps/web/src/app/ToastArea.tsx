import { useEffect } from 'react';
import { markToastersMounted } from '../platform/toasts.ts';
import { Toasters } from '../ui/feedback/Toasters.tsx';

/** Where toasts appear. The effects of its children have run when its own does. */
export function ToastArea() {
  useEffect(markToastersMounted, []);
  return <Toasters />;
}
