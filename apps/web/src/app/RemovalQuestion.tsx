import { Suspense } from 'react';
import { RemovalDialog, useAuth } from '../features/auth/index.ts';

/** Put over whatever screen is open, while signing in or out waits for it. */
export function RemovalQuestion() {
  const question = useAuth((state) => state.question);
  if (question === null) return null;
  return (
    <Suspense fallback={null}>
      <RemovalDialog question={question} />
    </Suspense>
  );
}
