/** The storage key of the token; its presence distinguishes users from visitors before anything is loaded. */
export const ACCESS_TOKEN_KEY = 'access_token';
