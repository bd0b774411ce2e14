import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#platform/server/testing/free-port.ts';
import { environmentOfPrograms, isInstalled, startProgram } from '#platform/server/testing/outside-program.ts';
import { cookieFetch } from './cookie-fetch.ts';

const shared = '/usr/share/lemonldap-ng/portal';
/** What the portal loads as an OpenID Connect provider; Debian only recommends or suggests some of it. */
const perlModules = ['Lemonldap::NG::Portal', 'GD::SecurityImage', 'Image::Magick', 'IO::String', 'MIME::Entity', 'String::Random'];
const loads = () =>
  spawnSync('perl', perlModules.map((name) => `-M${name === 'GD::SecurityImage' ? `${name}=use_magick,1` : name}`).concat('-e', '1'), {
    env: environmentOfPrograms,
  }).status === 0;

/** Whether the portal of Debian can be started; prints a note where not. */
export const hasLemonldap = (): boolean =>
  isInstalled(existsSync(shared) && loads(), 'LemonLDAP::NG, libgd-securityimage-perl, libimage-magick-perl and libstring-random-perl');

/** Exported attribute `email_verified` by client: the texts "1" and "true", and a Boolean. */
const clients = { one: 'verifiedOne', true: 'verifiedTrue', boolean: 'verifiedOne;bool' };
export type LemonldapClient = keyof typeof clients;

export interface Lemonldap {
  issuer: string;
  clientSecret: string;
  /** Signs in as a demo user (dwho, rtyler) like a browser; returns the address that it redirects to. */
  follow: (address: string, who: string, site: string) => Promise<URL>;
  stop: () => Promise<void>;
}

const clientSecret = 'a secret of the tests';

/** The portal of LemonLDAP::NG with demo users, as an OpenID Connect provider whose clients may return to `site`. */
export async function startLemonldap(site: string): Promise<Lemonldap> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-lemonldap-'));
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  for (const name of ['conf', 'sessions', 'persistent']) mkdirSync(join(folder, name));
  const settings = join(folder, 'lemonldap-ng.ini');
  writeFileSync(
    settings,
    `[all]\nlogLevel = warn\n[configuration]\ntype = File\ndirName = ${join(folder, 'conf')}\n` +
      `[portal]\nstaticPrefix = /static\ntemplateDir = ${shared}/templates\nlanguages = en\n`,
  );
  writeFileSync(join(folder, 'conf', 'lmConf-1.json'), JSON.stringify(configuration(folder, port, site)));
  const server = await startProgram({
    command: 'plackup',
    args: ['-o', '127.0.0.1', '-p', String(port), `${shared}/htdocs/index.psgi`],
    port,
    env: { LLNG_DEFAULTCONFFILE: settings },
  });
  return {
    issuer,
    clientSecret,
    follow: (address, who, to) => signIn(address, who, to),
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function configuration(folder: string, port: number, site: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const forEach = <T>(of: (client: LemonldapClient, verified: string) => T) =>
    Object.fromEntries(Object.entries(clients).map(([name, verified]) => [name, of(name as LemonldapClient, verified)]));
  const filesIn = (name: string) => ({ Directory: join(folder, name), LockDirectory: join(folder, name) });
  return {
    cfgNum: 1,
    cfgAuthor: 'Atrium',
    cfgDate: 1,
    cfgVersion: '2.16.1',
    portal: `http://127.0.0.1:${port}/`,
    domain: '127.0.0.1',
    key: 'sixteen letters!',
    cookieName: 'lemonldap',
    securedCookie: 0,
    authentication: 'Demo',
    userDB: 'Same',
    passwordDB: 'Demo',
    registerDB: 'Null',
    demoExportedVars: { cn: 'cn', uid: 'uid', mail: 'mail' },
    macros: { verifiedOne: '"1"', verifiedTrue: '"true"' },
    locationRules: { [`127.0.0.1:${port}`]: { default: 'accept' } },
    globalStorage: 'Apache::Session::File',
    globalStorageOptions: filesIn('sessions'),
    persistentStorage: 'Apache::Session::File',
    persistentStorageOptions: filesIn('persistent'),
    localSessionStorage: '',
    issuerDBOpenIDConnectActivation: 1,
    oidcServiceMetaDataIssuer: `http://127.0.0.1:${port}`,
    oidcServiceAllowAuthorizationCodeFlow: 1,
    oidcServicePrivateKeySig: privateKey,
    oidcServicePublicKeySig: publicKey,
    oidcServiceKeyIdSig: 'key-1',
    oidcRPMetaDataOptions: forEach((client) => ({
      oidcRPMetaDataOptionsClientID: client,
      oidcRPMetaDataOptionsClientSecret: clientSecret,
      oidcRPMetaDataOptionsRedirectUris: `${site}/connectBack`,
      oidcRPMetaDataOptionsBypassConsent: 1,
      oidcRPMetaDataOptionsIDTokenSignAlg: 'RS256',
    })),
    oidcRPMetaDataExportedVars: forEach((_, verified) => ({
      email: 'mail',
      email_verified: verified,
      name: 'cn',
      preferred_username: 'uid',
    })),
  };
}

/** Fills its form in; a demo user's password is the name. */
async function signIn(address: string, who: string, site: string): Promise<URL> {
  const go = cookieFetch();
  let url = new URL(address);
  const page = await (await go(url)).text();
  const hidden = [...page.matchAll(/<input [^>]*type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  let answer = await go(url, { form: { ...Object.fromEntries(hidden), user: who, password: who } });
  for (let step = 0; step < 5; step += 1) {
    const location = answer.headers.get('location');
    if (location === null) break;
    url = new URL(location, url);
    if (url.origin === site) return url;
    answer = await go(url);
  }
  throw new Error(`LemonLDAP::NG does not return: ${answer.status} ${(await answer.text()).slice(0, 2_000)}`);
}
