import { Navigate, useLocation } from 'react-router';
import { toSignUpPath } from '../sign-in/login-address.ts';

/** The address that older links know: the sign-in, opened to make an account. */
export function RegisterScreen() {
  return <Navigate to={toSignUpPath(useLocation().search)} replace />;
}
