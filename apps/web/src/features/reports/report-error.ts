import { reportError as reportErrorEndpoint } from '@parley/contract/reports/endpoints.ts';
import { REPORT_MESSAGE_MAX_LENGTH, REPORT_STACK_MAX_LENGTH } from '@parley/contract/reports/constants.ts';
import { maskDeep } from '@parley/contract/reports/mask.ts';
import { ErrorReportBody } from '@parley/contract/reports/schemas.ts';
import { api } from '../../platform/api/client.ts';
import { logProblem } from '../../platform/log.ts';
import { randomHex } from '../../platform/random-hex.ts';

export interface CrashFacts {
  readonly error: unknown;
  readonly componentStack: string | null;
  /** Of a guest. */
  readonly sessionId: string | null;
}

/** For users other than guests: groups the reports of one visit. */
const temporaryId = `temp-${randomHex(8)}`;

function textsOf(error: unknown): { message: string; stack: string | null } {
  if (!(error instanceof Error)) return { message: String(error) || 'Unknown error', stack: null };
  return { message: error.message || error.name, stack: error.stack ?? null };
}

export function toReport({ error, componentStack }: CrashFacts): ErrorReportBody {
  const { message, stack } = textsOf(error);
  const viewport = { width: window.innerWidth, height: window.innerHeight };
  const userAgent = navigator.userAgent;
  return {
    error_message: message.slice(0, REPORT_MESSAGE_MAX_LENGTH),
    error_stack: stack?.slice(0, REPORT_STACK_MAX_LENGTH) ?? null,
    component_stack: componentStack?.slice(0, REPORT_STACK_MAX_LENGTH) ?? null,
    url: location.href,
    user_agent: userAgent,
    browser_info: {
      language: navigator.language,
      languages: [...navigator.languages],
      platform: navigator.platform,
      cookie_enabled: navigator.cookieEnabled,
      online: navigator.onLine,
      screen: { width: screen.width, height: screen.height, color_depth: screen.colorDepth },
      viewport,
      timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      url: location.href,
      referrer: document.referrer,
    },
    additional_context: { timestamp: new Date().toISOString(), viewport, user_agent: userAgent },
  };
}

/** Answers the id of the report, or false where it could not be sent: nothing more can be done about it here. */
export async function reportError(facts: CrashFacts): Promise<string | false> {
  try {
    const headers = { 'x-session-id': facts.sessionId ?? temporaryId };
    const answer = await api.call(
      reportErrorEndpoint,
      { body: ErrorReportBody.parse(maskDeep(toReport(facts))) },
      { headers },
    );
    return answer.report_id;
  } catch (cause) {
    logProblem('report-not-sent', cause);
    return false;
  }
}
