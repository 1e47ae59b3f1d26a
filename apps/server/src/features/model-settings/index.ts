export { createReadModelSettings } from './model-settings.read.ts';
export { createModelSettingRoutes } from './model-settings.routes.ts';
export { createModelSettings, MODEL_SETTINGS } from './model-settings.service.ts';
export { MODEL_SETTING_TABLES, VENDOR_KEY_PURPOSE } from './model-settings.tables.ts';
export { createVendorKeys } from './vendor-keys.service.ts';
