/** Where a token is stored; whether one is there tells a visitor from everybody else before anything is loaded. */
export const ACCESS_TOKEN_KEY = 'access_token';
