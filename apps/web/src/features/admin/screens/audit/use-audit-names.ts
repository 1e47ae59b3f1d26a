import { toDollars } from '@parley/contract/billing/dollars.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../../ui/format/format-money.ts';
import type { AuditEntry } from '../../admin.api.ts';

const KNOWN_TARGETS = [
  'user',
  'login',
  'api-key',
  'agent',
  'deployment',
  'credential',
  'mcp-server',
  'share',
  'contact-message',
  'error-report',
  'host',
  'payment',
  'workspace',
  'workspace-invite',
  'collection',
  'cost_centre',
  'model',
  'vendor',
  'limit',
] as const;

export interface AuditNames {
  ofActor(entry: Pick<AuditEntry, 'actor' | 'request_id'>): string;
  ofAction(action: string): string;
  ofTarget(entry: Pick<AuditEntry, 'target' | 'details'>): string;
  ofLocation(entry: Pick<AuditEntry, 'location' | 'request_id'>): string;
}

/** Actors, actions and targets in words. What is not known by name keeps its code. */
export function useAuditNames(): AuditNames {
  const { t, i18n } = useTranslation(['admin', 'admin-limits']);
  return {
    ofActor: ({ actor, request_id: request }) =>
      actor === null ? t(request === null ? 'audit.server' : 'audit.visitor') : (actor.name ?? actor.id),
    ofAction(action) {
      // Any name stands for all of them: an action without one is shown as it is.
      const name = action.replace('.', '_') as 'auth_signed-in';
      return t(`audit.actions.${name}`, { defaultValue: action });
    },
    ofLocation({ location, request_id: request }) {
      if (location !== null) return t('audit.location', { code: location });
      return request === null ? t('audit.fromServer') : '–';
    },
    ofTarget({ target, details }) {
      if (target === null) return '–';
      if (target.type === 'user' && target.name !== null) return target.name;
      const type = KNOWN_TARGETS.find((known) => known === target.type);
      const kind = type === undefined ? target.type : t(`audit.targets.${type}`);
      if (target.type === 'limit') {
        // As above: a limit without a name is shown by its id.
        const id = target.id as 'run-steps';
        return `${kind} ${t(`admin-limits:names.${id}`, { defaultValue: target.id })}`;
      }
      if (target.name === null && target.type === 'login') return t('audit.unknownDevice');
      if (target.name === null && target.type === 'workspace-invite') return t('audit.openInvite');
      const amount = details['amountMicros'];
      if (target.type === 'payment' && typeof amount === 'number')
        return `${kind} ${formatMoney(toDollars(amount), i18n.language)}`;
      return `${kind} ${target.name ?? target.id}`;
    },
  };
}
