/** Of what admins change while the server works. */
export const SETTING_ERRORS = {
  settings_changed: {
    status: 409,
    detail: 'Someone else has changed these settings in the meantime.',
    retry: false,
  },
  price_under_cost: { status: 422, detail: 'A price is below what the provider charges.', retry: false },
  no_model_left: { status: 422, detail: 'At least one model must be on.', retry: false },
  vendor_key_refused: { status: 422, detail: 'The provider does not accept this key.', retry: false },
  vendor_unreachable: {
    status: 503,
    detail: 'The provider could not be reached, so the key was not saved.',
    retry: true,
  },
} as const;
