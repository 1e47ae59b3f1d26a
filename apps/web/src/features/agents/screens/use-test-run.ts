import type { AgentInput } from '@parley/contract/agents/schemas.ts';
import { useEffect, useRef, useState } from 'react';
import { logProblem } from '../../../platform/log.ts';
import type { RunDriver } from '../../../platform/runs/run-driver.ts';
import type { RunView } from '../../../platform/runs/run-view.ts';
import { randomHex } from '../../../platform/random-hex.ts';
import { auth } from '../../auth/index.ts';
import { createRunView, startTestRun, stopTestRun, type Exchange } from '../test-run.ts';

export interface StartOptions {
  readonly again?: boolean;
  readonly isWithoutCredentials?: boolean;
}

/** A conversation with an agent that may not be saved; it is gone with the page. */
export function useTestRun(agent: AgentInput) {
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([]);
  const [isRunning, setRunning] = useState(false);
  const running = useRef<{ readonly key: string; readonly driver: RunDriver<RunView> } | null>(null);
  const stop = () => {
    if (running.current)
      stopTestRun(running.current.driver, running.current.key).catch((error: unknown) =>
        logProblem('test-run-not-stopped', error),
      );
  };
  const stopAtEnd = useRef(stop);
  useEffect(() => {
    const end = stopAtEnd.current;
    return end;
  }, []);

  return {
    exchanges,
    isRunning,
    stop,
    /** `again`: in place of the last exchange, which could not begin. Answers how it went. */
    async start(content: string, { again = false, isWithoutCredentials = false }: StartOptions = {}) {
      const id = randomHex(8);
      const earlier = again ? exchanges.slice(0, -1) : exchanges;
      setRunning(true);
      setExchanges([...earlier, { id, question: content, view: createRunView(Date.now()) }]);
      const show = (view: RunView) =>
        setExchanges((before) =>
          before.map((exchange) => (exchange.id === id ? { ...exchange, view } : exchange)),
        );
      const key = randomHex(16);
      const driver = startTestRun({
        key,
        agent,
        content,
        earlier,
        isWithoutCredentials,
        onChange: show,
        onBalance: (balance) => auth.setBalance(balance),
      });
      running.current = { key, driver };
      const view = await driver.done;
      show(view);
      running.current = null;
      setRunning(false);
      return view;
    },
    clear: () => setExchanges([]),
  };
}
