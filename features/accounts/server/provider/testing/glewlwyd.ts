import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#platform/server/testing/free-port.ts';
import { environmentOfPrograms, isInstalled, startProgram } from '#platform/server/testing/outside-program.ts';
import { cookieFetch } from './cookie-fetch.ts';

const modules = '/usr/lib/glewlwyd';
const tables = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3';
const runs = (command: string) => spawnSync(command, ['--version'], { env: environmentOfPrograms }).status === 0;

/** Whether Glewlwyd of Debian can be started; prints a note where not. */
export const hasGlewlwyd = (): boolean => isInstalled(existsSync(modules) && existsSync(tables) && runs('sqlite3'), 'Glewlwyd and sqlite3');

export interface Glewlwyd {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Changes “Allow PKCE” of the plugin. */
  allowPkce: (isAllowed: boolean) => Promise<void>;
  /** Signs in like a browser; returns the address that it redirects to. */
  follow: (address: string, site: string) => Promise<URL>;
  stop: () => Promise<void>;
}

const person = { username: 'ines', password: 'the password of Inés', email: 'ines@harbour.example', name: 'Inés Faro' };
const scopes = ['openid', 'profile', 'email'];
const client = { client_id: 'atrium', password: 'a secret of the tests' };

/** Glewlwyd with one person, whose address is verified, and one client, which may return to `site`. */
export async function startGlewlwyd(site: string): Promise<Glewlwyd> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-glewlwyd-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  execFileSync('sqlite3', [join(folder, 'glewlwyd.db')], { input: readFileSync(tables) });
  writeFileSync(join(folder, 'glewlwyd.conf'), configuration(folder, port, origin));
  const server = await startProgram({ command: 'glewlwyd', args: ['-c', join(folder, 'glewlwyd.conf')], port });
  const administer = await administrator(origin);
  await createPerson(administer);
  await administer('POST', 'client/', {
    ...client,
    confidential: true,
    redirect_uri: [`${site}/connectBack`],
    authorization_type: ['code'],
    token_endpoint_auth_method: ['client_secret_post'],
    scope: scopes,
  });
  const plugin = pluginOf(`${origin}/api/oidc`);
  await administer('POST', 'mod/plugin/', plugin(false));
  return {
    issuer: `${origin}/api/oidc`,
    clientId: client.client_id,
    clientSecret: client.password,
    async allowPkce(isAllowed) {
      await administer('PUT', 'mod/plugin/oidc', plugin(isAllowed));
      await administer('PUT', 'mod/plugin/oidc/reset');
    },
    follow: (address, to) => signIn(origin, address, to),
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const configuration = (folder: string, port: number, origin: string) => `
port=${port}
bind_address="127.0.0.1"
external_url="${origin}"
login_url="login.html"
api_prefix="api"
cookie_secure=0
log_mode="console"
log_level="WARNING"
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="${modules}/user"
client_module_path="${modules}/client"
user_auth_scheme_module_path="${modules}/scheme"
plugin_module_path="${modules}/plugin"
hash_algorithm="SHA512"
database = { type = "sqlite3" path = "${join(folder, 'glewlwyd.db')}" };
`;

type Administer = (method: string, path: string, json?: unknown) => Promise<unknown>;

/** Calls to the administration, with the account that the database is created with. */
async function administrator(origin: string): Promise<Administer> {
  const go = cookieFetch();
  const call: Administer = async (method, path, json) => {
    const answer = await go(new URL(`/api/${path}`, origin), { method, json });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`Glewlwyd answers ${answer.status} to ${method} ${path}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  await call('POST', 'auth/', { username: 'admin', password: 'password' });
  return call;
}

async function createPerson(administer: Administer): Promise<void> {
  const users = (await administer('GET', 'mod/user/database')) as { parameters: { 'data-format': Record<string, object> } };
  users.parameters['data-format']['email_verified'] = { multiple: false, read: true, write: true };
  await administer('PUT', 'mod/user/database', users);
  await administer('PUT', 'mod/user/database/reset');
  for (const name of ['profile', 'email']) await administer('POST', 'scope/', { name, password_required: true });
  await administer('POST', 'user/', { ...person, email_verified: '1', scope: ['g_profile', ...scopes] });
}

function pluginOf(issuer: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const verified = { name: 'email_verified', 'user-property': 'email_verified', type: 'boolean', mandatory: true };
  return (isPkceAllowed: boolean) => ({
    module: 'oidc',
    name: 'oidc',
    display_name: 'OpenID Connect',
    parameters: {
      iss: issuer,
      'jwt-type': 'rsa',
      'jwt-key-size': '256',
      key: privateKey,
      cert: publicKey,
      'access-token-duration': 3_600,
      'refresh-token-duration': 1_209_600,
      'code-duration': 600,
      'auth-type-code-enabled': true,
      'auth-type-refresh-enabled': true,
      'name-claim': 'mandatory',
      'email-claim': 'mandatory',
      claims: [{ ...verified, 'boolean-value-true': '1', 'boolean-value-false': '0' }],
      'pkce-allowed': isPkceAllowed,
    },
  });
}

/** What its login page does: signs in, consents, and continues to where it came from. */
async function signIn(origin: string, address: string, site: string): Promise<URL> {
  const go = cookieFetch();
  const next = async (url: URL) => new URL((await go(url)).headers.get('location') ?? '', origin);
  const first = await next(new URL(address));
  if (first.origin === site) return first;
  const { username, password } = person;
  await go(new URL('/api/auth/', origin), { json: { username, password } });
  await go(new URL(`/api/auth/grant/${client.client_id}/`, origin), { method: 'PUT', json: { scope: scopes.join(' ') } });
  return next(new URL(`${first.searchParams.get('callback_url')}&g_continue`));
}
