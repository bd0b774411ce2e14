import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readConfig, type Config } from '#platform/server/config/config.ts';
import { examineProxy } from '#platform/server/doctor/examine-proxy.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { freePort } from '#platform/server/testing/free-port.ts';
import { environmentOfPrograms, isInstalled, startProgram } from '#platform/server/testing/outside-program.ts';
import { aNode } from './testing/a-node.ts';

const tokenSecret = 'a secret of the tests that is long enough';
const apacheModules = '/usr/lib/apache2/modules';
const proxyFile = (name: string) => readFileSync(new URL(`../../packaging/proxies/${name}`, import.meta.url), 'utf8');

const hasApache = isInstalled(
  existsSync(apacheModules) && spawnSync('apache2', ['-v'], { env: environmentOfPrograms }).status === 0,
  'Apache',
);
const hasHaproxy = isInstalled(spawnSync('haproxy', ['-v'], { env: environmentOfPrograms }).status === 0, 'HAProxy');
const hasVarnish = isInstalled(spawnSync('varnishd', ['-V'], { env: environmentOfPrograms }).status === 0, 'Varnish');

let own: TestDatabase;
let node: Awaited<ReturnType<typeof aNode>>;
beforeAll(async () => {
  own = await testDatabase();
  node = await aNode(own.db, { TOKEN_SECRET: tokenSecret, TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(async () => {
  await node.close();
  await own.drop();
});

/** Starts a proxy in the foreground and returns what the doctor finds behind it. */
async function findings(command: string, argsIn: (folder: string, port: number) => readonly string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-proxy-'));
  const port = await freePort();
  const proxy = await startProgram({ command, args: argsIn(folder, port), port });
  onTestFinished(async () => {
    await proxy.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const config: Config = readConfig({ PUBLIC_URL: `http://localhost:${port}`, TOKEN_SECRET: tokenSecret, TRUSTED_PROXIES: '127.0.0.1' });
  return (await examineProxy(config)).map(({ state, says }) => `${state}: ${says}`);
}

const well = expect.stringMatching(/^ok: .* through a proxy that sends the client address, and live connections work\.$/);
const withoutCallers = expect.stringMatching(/^(?:wrong|warning): The proxy does not send the client address/);
const withoutLive = expect.stringMatching(/^wrong: No live connection is possible/);

describe.skipIf(!hasApache)('Apache', () => {
  /** The file of the package at a loopback port without HTTPS, with one node. */
  const apache = (change: (text: string) => string) => (folder: string, port: number) => {
    const site = proxyFile('apache.conf')
      .replace('*:443', `127.0.0.1:${port}`)
      .replace(/^ *(?:SSL|Protocols).*$/gm, '')
      .replace('127.0.0.1:3981', `127.0.0.1:${node.port}`)
      .replace(/^.*127\.0\.0\.1:3982.*$/m, '');
    const modules = 'mpm_event authz_core headers slotmem_shm proxy proxy_http proxy_balancer lbmethod_byrequests proxy_hcheck'.split(' ');
    const file = join(folder, 'apache.conf');
    writeFileSync(
      file,
      `ServerRoot ${folder}\nDefaultRuntimeDir ${folder}\nPidFile ${folder}/pid\nErrorLog ${folder}/log\nServerName localhost\nListen 127.0.0.1:${port}\n` +
        `User www-data\nGroup www-data\n${modules.map((name) => `LoadModule ${name}_module ${apacheModules}/mod_${name}.so\n`).join('')}${change(site)}`,
    );
    return ['-D', 'FOREGROUND', '-f', file];
  };

  test('OP-04 the packaged file passes on callers and live connections', async () => {
    expect(
      await findings(
        'apache2',
        apache((text) => text),
      ),
    ).toEqual([well]);
  });

  test('OP-04 without upgrade=websocket, the doctor says that browsers poll', async () => {
    expect(
      await findings(
        'apache2',
        apache((text) => text.replaceAll('upgrade=websocket ', '')),
      ),
    ).toEqual([withoutLive]);
  });
});

describe.skipIf(!hasVarnish)('Varnish', () => {
  const varnish = (text: string) => (folder: string, port: number) => {
    const file = join(folder, 'atrium.vcl');
    writeFileSync(file, text.replace('"3981"', `"${node.port}"`));
    return ['-F', '-j', 'none', '-n', join(folder, 'work'), '-a', `127.0.0.1:${port}`, '-f', file, '-s', 'malloc,16m'];
  };

  test('OP-04 the packaged file passes on callers and live connections', async () => {
    expect(await findings('varnishd', varnish(proxyFile('varnish.vcl')))).toEqual([well]);
  });

  test('OP-04 with the default rules, the doctor says that browsers poll', async () => {
    const plain = 'vcl 4.1;\nbackend atrium { .host = "127.0.0.1"; .port = "3981"; }\n';
    expect(await findings('varnishd', varnish(plain))).toEqual([withoutLive]);
  });
});

describe.skipIf(!hasHaproxy)('HAProxy', () => {
  /** The file of the package at a loopback port without HTTPS, with one node. */
  const haproxy = (change: (text: string) => string) => (folder: string, port: number) => {
    const site = proxyFile('haproxy.cfg')
      .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`)
      .replace('127.0.0.1:3981', `127.0.0.1:${node.port}`)
      .replace(/^.*127\.0\.0\.1:3982.*\n/m, '');
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(file, change(site));
    return ['-db', '-f', file];
  };

  test('OP-04 the packaged file passes on callers and live connections', async () => {
    expect(
      await findings(
        'haproxy',
        haproxy((text) => text),
      ),
    ).toEqual([well]);
  });

  test('OP-04 without forwardfor, the doctor says that all callers look the same', async () => {
    const without = (text: string) => text.replace('  option forwardfor\n', '');
    expect(await findings('haproxy', haproxy(without))).toEqual([withoutCallers]);
  });
});
