// Every error of the product is a row here. To add an error, add a row and its text in each language.

import { CLIENT_ERRORS } from './client-errors.ts';
import type { ErrorRow } from './error-row.ts';
import { FILE_ERRORS } from './file-errors.ts';
import { PAYER_ERRORS } from './payer-errors.ts';
import { SETTING_ERRORS } from './setting-errors.ts';
import { STREAM_ERRORS } from './stream-errors.ts';

const SERVER_ERRORS = {
  ...FILE_ERRORS,
  ...PAYER_ERRORS,
  ...SETTING_ERRORS,
  ...STREAM_ERRORS,
  internal: { status: 500, detail: 'An unexpected error occurred', retry: true },
  bad_json: { status: 400, detail: 'The request body is not valid JSON.', retry: false },
  bad_request: { status: 400, detail: 'The request could not be read.', retry: false },
  payment_event_invalid: { status: 400, detail: 'The signature is not valid.', retry: false },
  bad_form: { status: 400, detail: 'The form data could not be read.', retry: false },
  reset_link_invalid: {
    status: 400,
    detail: 'This link was used already or has expired. Please ask for a new one.',
    retry: false,
  },
  api_base_not_allowed: { status: 400, detail: 'api_base_override is not allowed', retry: false },
  authentication_required: { status: 401, detail: 'Authentication required', retry: false, action: 'login' },
  invalid_credentials: {
    status: 401,
    detail: 'Could not validate credentials',
    retry: false,
    action: 'login',
  },
  sign_in_failed: { status: 401, detail: 'Incorrect username or password', retry: false },
  token_revoked: { status: 401, detail: 'Token has been revoked', retry: false, action: 'login' },
  refresh_expired: { status: 401, detail: 'Refresh token expired', retry: false, action: 'login' },
  google_refused: { status: 401, detail: 'The Google sign-in could not be verified.', retry: false },
  insufficient_balance: {
    status: 402,
    detail: 'Insufficient balance. Please add funds to your account.',
    retry: false,
    action: 'add-funds',
  },
  total_credit_limit: {
    status: 402,
    detail: 'Maximum $0.50 in free credits used from this location. Please create a paid account.',
    retry: false,
    action: 'sign-up',
  },
  signup_credit_limit: {
    status: 402,
    detail: 'Maximum free credits used from this location. Please create a paid account to continue.',
    retry: false,
  },
  balance_in_use: { status: 402, detail: 'Another reply is using the rest of your balance.', retry: false },
  budget_reached: {
    status: 402,
    detail: 'Your spending limit for this month is reached. Raise it, or wait until next month.',
    retry: false,
  },
  budget_in_use: {
    status: 402,
    detail: 'Another reply is using the rest of your spending limit.',
    retry: false,
  },
  reply_budget_reached: {
    status: 402,
    detail:
      'This would cost more than your limit for one reply, or the agent’s for one run. Raise the limit, or send less.',
    retry: false,
  },
  workspace_budget_reached: {
    status: 402,
    detail: 'A budget of your workspace for this month is reached. Ask an owner or admin to raise it.',
    retry: false,
  },
  workspace_budget_in_use: {
    status: 402,
    detail: 'Another reply is using the rest of a budget of your workspace.',
    retry: false,
  },
  workspace_left: {
    status: 403,
    detail: 'You are no longer a member of the workspace that this was for.',
    retry: false,
  },
  not_allowed: { status: 403, detail: 'Not allowed', retry: false },
  usage_not_allowed: { status: 403, detail: 'Not allowed to view this usage', retry: false },
  members_only: {
    status: 403,
    detail: 'Please sign up to use this feature',
    retry: false,
    action: 'sign-up',
  },
  admins_only: { status: 403, detail: 'Admin access required', retry: false },
  account_suspended: {
    status: 403,
    detail: 'This account is suspended. Please contact support.',
    retry: false,
  },
  login_required: { status: 403, detail: 'An API key may not do this. Please sign in.', retry: false },
  scope_missing: { status: 403, detail: 'This API key is not allowed to do this.', retry: false },
  scope_not_allowed: { status: 403, detail: 'A scope goes beyond what an API key may do.', retry: false },
  cross_site: { status: 403, detail: 'Calls from pages of other sites are not allowed.', retry: false },
  wrong_password: { status: 403, detail: 'The password is not correct.', retry: false },
  sign_in_again: { status: 403, detail: 'Please sign in again to do this.', retry: false },
  not_a_guest: { status: 403, detail: 'Only guest users can be upgraded', retry: false },
  invite_for_another: { status: 403, detail: 'This invite is for another email address.', retry: false },
  not_found: { status: 404, detail: 'Not found', retry: false },
  no_recording: { status: 404, detail: 'No recording available', retry: false },
  loop_detected: { status: 409, detail: 'Loop detected', retry: false },
  reply_in_progress: {
    status: 409,
    detail: 'Please wait for the current message to complete before sending another.',
    retry: false,
  },
  own_account: { status: 409, detail: 'You cannot do this to your own account.', retry: false },
  balance_too_low: {
    status: 409,
    detail: 'The balance is too low for this; what runs hold cannot be deducted.',
    retry: false,
  },
  username_taken: { status: 409, detail: 'Username already taken', retry: false },
  username_reserved: { status: 409, detail: 'This username is reserved', retry: false },
  email_taken: { status: 409, detail: 'Email already registered', retry: false },
  google_email_exists: {
    status: 409,
    detail: 'An account with this e-mail exists. Sign in and link it.',
    retry: false,
  },
  google_linked_elsewhere: {
    status: 409,
    detail: 'This Google account is linked to another account.',
    retry: false,
  },
  google_is_only_sign_in: {
    status: 409,
    detail: 'Set a password first: Google is the only way into this account.',
    retry: false,
  },
  too_many_keys: { status: 409, detail: 'You can’t have more API keys. Revoke one first.', retry: false },
  too_many_cost_centres: {
    status: 409,
    detail: 'A workspace can’t have more cost centers. Archive one first.',
    retry: false,
  },
  cost_centre_exists: {
    status: 409,
    detail: 'There is already a cost center of this kind with this name.',
    retry: false,
  },
  too_many_waiting_runs: {
    status: 409,
    detail: 'Too many of your runs are waiting for your decision. Decide on some of them first.',
    retry: false,
  },
  tool_name_taken: { status: 409, detail: 'There is already a tool with this name.', retry: false },
  agent_changed: {
    status: 409,
    detail: 'This agent was changed in the meantime. Load it again.',
    retry: false,
  },
  agent_name_taken: { status: 409, detail: 'You already have an agent with this name.', retry: false },
  too_many_agents: {
    status: 409,
    detail: 'An account can’t have more agents. Delete one first.',
    retry: false,
  },
  too_many_deployments: {
    status: 409,
    detail: 'An account can’t have more deployments. Delete one first.',
    retry: false,
  },
  deployment_paused: { status: 409, detail: 'This deployment is paused.', retry: false },
  daily_cost_reached: {
    status: 409,
    detail: 'The cost limit of this deployment for today is reached.',
    retry: false,
  },
  daily_cost_in_use: {
    status: 429,
    detail: 'Other runs are using the rest of the cost limit of this deployment for today.',
    retry: true,
  },
  hook_signature_invalid: { status: 401, detail: 'The signature is not valid.', retry: false },
  caller_address_not_allowed: {
    status: 403,
    detail: 'Calls from this address are not allowed here.',
    retry: false,
  },
  hook_delivery_changed: {
    status: 422,
    detail: 'A delivery with this ID had a different body.',
    retry: false,
  },
  hook_run_failed: { status: 503, detail: 'The agent could not finish this run.', retry: true },
  too_many_collections: {
    status: 409,
    detail: 'You can’t have more collections. Delete one first.',
    retry: false,
  },
  too_many_documents: {
    status: 409,
    detail: 'The collection is full. Delete a document first.',
    retry: false,
  },
  too_many_mcp_servers: {
    status: 409,
    detail: 'An account can’t have more MCP servers. Remove one first.',
    retry: false,
  },
  run_step_limit: {
    status: 409,
    detail: 'The agent has taken as many steps as it may. Raise its limit, or ask for less at once.',
    retry: false,
  },
  run_time_limit: {
    status: 409,
    detail: 'The agent has worked for five minutes, which is the longest that one run may take.',
    retry: false,
  },
  approval_expired: {
    status: 409,
    detail: 'Nobody answered the request for approval in time, so the agent was stopped.',
    retry: false,
  },
  approval_needed: {
    status: 409,
    detail: 'The agent asks for your approval. Decide in the web app, where the run goes on.',
    retry: false,
  },
  run_repeats_itself: {
    status: 409,
    detail: 'The agent made the same call five times in a row and was stopped.',
    retry: false,
  },
  last_owner: {
    status: 409,
    detail: 'A workspace needs an owner. Make someone else an owner first.',
    retry: false,
  },
  last_admin: {
    status: 409,
    detail: 'An installation needs an admin. Make someone else an admin first.',
    retry: false,
  },
  too_many_workspaces: {
    status: 409,
    detail: 'You can’t belong to more workspaces. Leave one first.',
    retry: false,
  },
  too_many_members: { status: 409, detail: 'A workspace can’t have more members.', retry: false },
  too_many_invites: {
    status: 409,
    detail: 'A workspace can’t have more open invites. Revoke one first.',
    retry: false,
  },
  already_decided: { status: 409, detail: 'This request has already been decided.', retry: false },
  conflict: { status: 409, detail: 'The request conflicts with the current state.', retry: false },
  history_conflict: {
    status: 409,
    detail: 'The conversation has other messages than from_index says.',
    retry: false,
  },
  stale_session: {
    status: 412,
    detail: 'The conversation was changed elsewhere. Load it and save again.',
    retry: false,
  },
  invite_used: {
    status: 410,
    detail: 'This invite was used already. Please ask for a new one.',
    retry: false,
  },
  invite_expired: { status: 410, detail: 'This invite has expired. Please ask for a new one.', retry: false },
  invite_revoked: { status: 410, detail: 'This invite was revoked. Please ask for a new one.', retry: false },
  gone: { status: 410, detail: 'This is no longer available.', retry: false },
  too_large: { status: 413, detail: 'The request is too large.', retry: false },
  file_too_large: { status: 413, detail: 'File size exceeds maximum limit of 25MB', retry: false },
  unsupported_media_type: { status: 415, detail: 'This content type is not supported here.', retry: false },
  validation_failed: { status: 422, detail: 'Some fields are not valid.', retry: false },
  unknown_tool: { status: 422, detail: 'This tool is not available.', retry: false },
  missing_credentials: {
    status: 422,
    detail: 'Some tools need credentials. Configure them to run this agent.',
    retry: false,
    action: 'configure-credentials',
  },
  unknown_model: { status: 422, detail: 'This model is not available.', retry: false },
  no_vision: { status: 422, detail: 'This model cannot see images.', retry: false },
  invalid_image: { status: 422, detail: 'The image is not a PNG, JPEG, WebP or GIF file.', retry: false },
  file_empty: { status: 422, detail: 'File is empty', retry: false },
  invalid_file: { status: 422, detail: 'Invalid file format.', retry: false },
  file_expands: { status: 422, detail: 'This file expands beyond the allowed size.', retry: false },
  file_unreadable: { status: 422, detail: 'This file could not be read.', retry: false },
  invalid_schema: { status: 422, detail: 'json_schema is not a usable JSON Schema.', retry: false },
  schema_mismatch: { status: 422, detail: 'Model output did not match the schema', retry: true },
  context_too_long: { status: 422, detail: 'The conversation is too long for this model.', retry: false },
  model_refused: { status: 422, detail: 'The model provider refused this request.', retry: false },
  own_key_refused: {
    status: 422,
    detail: 'The model provider refused your own key, or its credit is used up.',
    retry: false,
  },
  idempotency_mismatch: {
    status: 422,
    detail: 'This idempotency key was already used for a different request.',
    retry: false,
  },
  no_payment_method: { status: 422, detail: 'No payment method is saved.', retry: false },
  credential_sign_in_failed: {
    status: 422,
    detail: 'The sign-in at this service did not work. Start it again.',
    retry: false,
  },
  mcp_sign_in_failed: {
    status: 422,
    detail: 'The sign-in at this server did not work. Start it again.',
    retry: false,
  },
  mcp_refused: { status: 422, detail: 'The MCP server refused this request.', retry: false },
  local_mcp_command: { status: 422, detail: 'Local MCP commands are not allowed.', retry: false },
  destination_blocked: { status: 422, detail: 'This address is not allowed.', retry: false },
  destination_too_large: { status: 422, detail: 'The response is too large.', retry: false },
  guest_session_limit: {
    status: 429,
    detail: 'Maximum 3 guest sessions per day reached. Please wait 24 hours or create an account.',
    retry: false,
    action: 'try-tomorrow',
  },
  guest_request_limit: {
    status: 429,
    detail: 'Request limit exceeded: guests may send 20 requests per day',
    retry: false,
    action: 'sign-up',
  },
  registration_closed: { status: 403, detail: 'Registration is closed. Ask an admin.', retry: false },
  registration_limit: {
    status: 429,
    detail: 'Maximum accounts per day reached. Please wait 24 hours before creating another account.',
    retry: false,
    action: 'try-tomorrow',
  },
  rate_limited: { status: 429, detail: 'Rate limit exceeded', retry: true },
  model_rate_limited: {
    status: 503,
    detail: 'The model provider is busy. Please try again in a moment.',
    retry: true,
  },
  payment_failed: { status: 503, detail: 'Payment failed', retry: true },
  payments_unavailable: { status: 503, detail: 'Payment system is not available', retry: true },
  model_unavailable: { status: 503, detail: 'This model is temporarily unavailable.', retry: true },
  destination_busy: { status: 503, detail: 'This address is called too often.', retry: true },
  destination_timeout: { status: 503, detail: 'This address took too long to answer.', retry: true },
  destination_unreachable: { status: 503, detail: 'This address could not be reached.', retry: true },
  destination_unreadable: {
    status: 503,
    detail: 'The response of this address could not be read.',
    retry: true,
  },
  vault_unavailable: {
    status: 503,
    detail:
      'Saved credentials cannot be opened now: the encryption key of this server is not the one that they were saved with.',
    retry: true,
  },
  guests_closed: { status: 403, detail: 'This installation takes no guests. Please sign in.', retry: false },
  google_unavailable: { status: 503, detail: 'Google sign-in is not available', retry: true },
  overloaded: { status: 503, detail: 'The server is busy. Please try again in a moment.', retry: true },
  starting: { status: 503, detail: 'The service is starting. Please try again in a moment.', retry: true },
  database_unavailable: { status: 503, detail: 'The service is temporarily unavailable.', retry: true },
  shutting_down: {
    status: 503,
    detail: 'The server is restarting. Please try again in a moment.',
    retry: true,
  },
  vision_unavailable: {
    status: 503,
    detail: 'Vision model unavailable. Try again without image extraction.',
    retry: true,
  },
} as const satisfies Record<string, ErrorRow>;

export const ERRORS = { ...SERVER_ERRORS, ...CLIENT_ERRORS };

export type ErrorCode = keyof typeof ERRORS;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERRORS, value);
}
