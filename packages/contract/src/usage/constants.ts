export const USAGE_DEFAULT_LIMIT = 50;
export const USAGE_MAX_LIMIT = 200;
export const ANALYTICS_DEFAULT_DAYS = 30;
export const ANALYTICS_MAX_DAYS = 365;
