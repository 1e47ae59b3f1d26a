/** What these do is said by environment variables alone: an option behind them would be ignored. */
const WITHOUT_OPTIONS = ['start', 'dev', 'build'];
/** Options that other servers take, and what says the same here. */
const SETTINGS = new Map([
  ['port', 'PORT'],
  ['p', 'PORT'],
  ['host', 'HOST'],
  ['data-dir', 'DATA_DIR'],
]);

/**
 * An option, its value beside it or behind it.
 * @param {readonly string[]} args
 */
function toSetting(args) {
  const [option = '', behind] = args;
  const [, name = '', value = behind] = /^-{1,2}([\w-]+)(?:=(.*))?$/.exec(option) ?? [];
  const setting = SETTINGS.get(name);
  return setting === undefined ? null : `${setting}=${value ?? '...'}`;
}

/**
 * Without the two dashes of npm, it takes options for its own and hands on what stands behind them, or nothing.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function listGiven(args, env) {
  const { npm_config_port: port, npm_config_host: host } = env;
  const taken = [...(port ? ['--port', port] : []), ...(host ? ['--host', host] : [])];
  return taken.length > 0 ? taken : args;
}

/**
 * Why a command is not run as it was asked for; `null`: it is.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | null}
 */
export function findRefusal(command, args, env) {
  const given = listGiven(args, env);
  if (!WITHOUT_OPTIONS.includes(command) || given.length === 0) return null;
  const npm = command === 'start' ? 'npm start' : `npm run ${command}`;
  const example = `${toSetting(given) ?? 'PORT=3000'} ${npm}`;
  return `${npm} takes no options, and would ignore ${given.join(' ')}. Settings are environment variables: ${example}. .env.example lists them all.`;
}
