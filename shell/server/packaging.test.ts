import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { variables } from '#platform/server/config/config-variables.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const known = Object.keys(variables.shape);
const units = readdirSync(join(root, 'packaging/systemd'));

/** Highest accepted exposure score of systemd; an unhardened service has 9.2 of 10. */
const mostExposed = 3;
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!hasSystemd) process.stderr.write('\nsystemd is not here: how exposed its units are is not asked\n');

test.skipIf(!hasSystemd).each(units)('OP-04 the unit %s is hardened, as rated by systemd', (unit) => {
  const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', '--no-pager', join(root, 'packaging/systemd', unit)], {
    encoding: 'utf8',
  });
  const [, exposure = '10'] = /Overall exposure level for .*: (\d+\.\d)/.exec(stdout) ?? [];
  expect(Number(exposure)).toBeLessThanOrEqual(mostExposed);
});

test('OP-04 units, image and compose file set only known settings', () => {
  const ofUnits = units.flatMap((unit) =>
    [...read(`packaging/systemd/${unit}`).matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => [
      ...line.matchAll(/([A-Z][A-Z0-9_]+)=/g),
    ]),
  );
  const ofImage = [...read('Containerfile').matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) => [...line.matchAll(/([A-Z][A-Z0-9_]+)=/g)]);
  const settings = /environment: &settings\n((?: {4}.*\n)+)/.exec(read('compose.yaml'))?.[1] ?? '';
  const ofCompose = [...settings.matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)];
  const named = [...ofUnits, ...ofImage, ...ofCompose].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !known.includes(name ?? ''))).toEqual([]);
});

test('OP-04 the compose file and its example have the same settings', () => {
  const requested = new Set([...read('compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name));
  const given = [...read('packaging/compose.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(given.toSorted()).toEqual([...requested].toSorted());
});

test('OP-04 the image runs as an unprivileged user, has a health check, and is built from the repository', () => {
  const containerfile = read('Containerfile');
  expect(containerfile).toMatch(/^USER atrium$/m);
  expect(containerfile).toMatch(/^HEALTHCHECK /m);
  const run = [...containerfile.matchAll(/node ([\w/.-]+\.(?:ts|mjs))/g)].map(([, path = '']) => path);
  expect(run).toContain('packaging/lay-out-image.ts');
  for (const path of [...run, 'dist/server/main.js']) expect(read(path)).not.toBe('');
  expect(containerfile).toMatch(/^CMD \["node", "dist\/server\/main\.js"\]$/m);
  expect(read('compose.yaml')).toMatch(/read_only: true/);
});
