import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasProgram } from '#platform/server/testing/program.ts';
import { loopbackCertificate } from '#features/notifications/server/push/testing/loopback-certificate.ts';
import { freePort } from '#platform/server/testing/free-port.ts';

/** Documented proxies, each with a file in packaging/proxies. */
export const proxyNames = ['nginx', 'caddy'] as const;
export type ProxyName = (typeof proxyNames)[number];

/**
 * A Debian proxy in front of local nodes, with our configuration except for addresses and
 * certificates.
 */
export interface RunningProxy {
  /** The private CA of its certificate. */
  ca: string;
  close: () => Promise<void>;
}

interface ProxyRequest {
  /** Public port, known before the start, since nodes need their URL. */
  port: number;
  nodePorts: readonly number[];
}

interface Prepared {
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** Empty until the proxy has created it. */
  ca: () => string;
}

const files = join(import.meta.dirname, 'proxies');
const startsWithinMs = 20_000;
const prepare = { nginx: prepareNginx, caddy: prepareCaddy };

/** Whether it is installed; installs it from Debian where permitted, and logs where that fails. */
export const hasProxy = (name: ProxyName): boolean => hasProgram(`command -v ${name}`, `--no-install-recommends ${name}`);

/** Starts a proxy and waits until a node is ready through it. */
export async function startProxy(name: ProxyName, requested: ProxyRequest): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), `atrium-${name}-`));
  // Workers of nginx run as `nobody` and write here.
  chmodSync(folder, 0o755);
  const { args, env, ca } = await prepare[name](folder, requested);
  const child = spawn(name, args, { env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-5_000)));
  const close = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    rmSync(folder, { recursive: true });
  };
  const deadline = Date.now() + startsWithinMs;
  while (!(await isOpen(requested.port, ca()))) {
    if (Date.now() < deadline && child.exitCode === null) {
      await sleep(50);
      continue;
    }
    await close();
    throw new Error(`${name} did not start: ${output}`);
  }
  return { ca: ca(), close };
}

/** Our configuration of nginx in a minimal environment. */
async function prepareNginx(folder: string, { port, nodePorts }: ProxyRequest): Promise<Prepared> {
  const httpPort = await freePort();
  const ours = readFileSync(join(files, 'nginx.conf'), 'utf8')
    .replaceAll('atrium.example.org', 'localhost')
    .replace(/(?: *server 127\.0\.0\.1:\d+ (.*);\n)+/, (_, options: string) =>
      nodePorts.map((nodePort) => `  server 127.0.0.1:${nodePort} ${options};\n`).join(''),
    )
    .replace(/listen 80;\n.*listen \[::\]:80;/, `listen 127.0.0.1:${httpPort};`)
    .replace(/listen 443 (.*);\n.*listen \[::\]:443 .*;/, `listen 127.0.0.1:${port} $1;`)
    .replace('/etc/ssl/atrium.pem', join(folder, 'atrium.pem'))
    .replace('/etc/ssl/atrium.key', join(folder, 'atrium.key'));
  writeFileSync(join(folder, 'atrium.pem'), loopbackCertificate.cert);
  writeFileSync(join(folder, 'atrium.key'), loopbackCertificate.key, { mode: 0o600 });
  writeFileSync(join(folder, 'ours.conf'), ours);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/nginx.pid; error_log stderr warn; events { worker_connections 4096; } http { access_log off; ${temporary} include ${folder}/ours.conf; }`,
  );
  return { args: ['-c', join(folder, 'nginx.conf')], ca: () => loopbackCertificate.cert };
}

/**
 * Our configuration of Caddy. For `localhost`, Caddy is a CA, which must not be installed on this
 * machine.
 */
async function prepareCaddy(folder: string, { port, nodePorts }: ProxyRequest): Promise<Prepared> {
  const home = join(folder, 'home');
  mkdirSync(home);
  const around = join(folder, 'Caddyfile');
  const options = `admin off\n\tskip_install_trust\n\thttp_port ${await freePort()}`;
  writeFileSync(around, `{\n\t${options}\n}\nimport ${join(files, 'Caddyfile')}\n`);
  const root = join(home, 'caddy/pki/authorities/local/root.crt');
  return {
    args: ['run', '--config', around, '--adapter', 'caddyfile'],
    env: {
      SITE: `localhost:${port}`,
      NODES: nodePorts.map((nodePort) => `127.0.0.1:${nodePort}`).join(' '),
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CONFIG_HOME: home,
    },
    ca: () => (existsSync(root) ? readFileSync(root, 'utf8') : ''),
  };
}

/** Whether a node answers as ready through the proxy. */
function isOpen(port: number, ca: string): Promise<boolean> {
  if (ca === '') return Promise.resolve(false);
  return new Promise((resolve) => {
    request({
      host: '127.0.0.1',
      port,
      path: '/api/health',
      headers: { host: `localhost:${port}` },
      servername: 'localhost',
      ca,
      agent: false,
    })
      .on('error', () => resolve(false))
      .on('response', (answer) => {
        answer.resume();
        resolve(answer.statusCode === 200);
      })
      .end();
  });
}
