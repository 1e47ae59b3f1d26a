import { Email, NewPassword, Username } from '@parley/contract/auth/schemas.ts';

// What a new account needs, checked before anything is sent.

export interface SignUpValues {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly repeated: string;
}

export type SignUpField = keyof SignUpValues;
export const SIGN_UP_FIELDS: readonly SignUpField[] = ['username', 'email', 'password', 'repeated'];

export function toFirstValues(name: string): SignUpValues {
  const isEmail = name.includes('@');
  return {
    username: isEmail ? '' : name.trim(),
    email: isEmail ? name.trim() : '',
    password: '',
    repeated: '',
  };
}

/** Which fields cannot be sent like this. */
export function checkSignUp(values: SignUpValues): readonly SignUpField[] {
  const problems: readonly [SignUpField, boolean][] = [
    ['username', !Username.safeParse(values.username).success],
    ['email', !Email.safeParse(values.email).success],
    ['password', !NewPassword.safeParse(values.password).success],
    ['repeated', values.repeated !== values.password],
  ];
  return problems.flatMap(([field, isWrong]) => (isWrong ? [field] : []));
}
