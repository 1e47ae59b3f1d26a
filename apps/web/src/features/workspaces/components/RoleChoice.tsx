import { INVITED_ROLES } from '@parley/contract/workspaces/constants.ts';
import { useTranslation } from 'react-i18next';

export type InvitedRole = (typeof INVITED_ROLES)[number];

export interface RoleChoiceProps {
  readonly value: InvitedRole;
  readonly onChange: (role: InvitedRole) => void;
}

/** Each role with its meaning. */
export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  const { t } = useTranslation('workspaces');
  return (
    <fieldset>
      <legend className="mb-1 font-strong">{t('members.role')}</legend>
      {INVITED_ROLES.map((role) => (
        <label key={role} className="flex cursor-pointer gap-3 border-t border-line py-2.5">
          <input
            type="radio"
            name="role"
            checked={role === value}
            onChange={() => onChange(role)}
            className="mt-0.5 size-4 flex-none accent-ink"
          />
          <span>
            <span className="block font-strong">{t(`roles.${role}`)}</span>
            <span className="text-ink-3">{t(`meanings.${role}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
