// Runs before `npm start`, possibly on an older version of Node without packages: no dependencies,
// no new syntax.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => join(root, ...parts);
const OLDEST_NODE = parseInt(JSON.parse(readFileSync(at('package.json'), 'utf8')).engines.node.replace(/\D+/, ''), 10);

const INSTALLED = at('node_modules', '.atrium-installed');
const BUILT = at('dist', '.built-from');
const SOURCES = ['features', 'platform', 'shell', 'scripts', 'package.json', 'package-lock.json', 'tsconfig'];

/** Hash of the manifests and the platform, since packages have binaries. */
function installKey() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const name of ['package.json', 'package-lock.json']) if (existsSync(at(name))) hash.update(readFileSync(at(name)));
  return hash.digest('hex');
}

/** Hash of names, sizes and times of all sources: reading 1,000 files would be slower. */
function buildKey() {
  const hash = createHash('sha256').update(readIfThere(INSTALLED));
  const look = (path) => {
    const found = statSync(path);
    if (!found.isDirectory()) {
      hash.update(`${path.slice(root.length)} ${found.size} ${found.mtimeMs}\n`);
      return;
    }
    for (const entry of readdirSync(path).sort()) look(join(path, entry));
  };
  const configs = readdirSync(root).filter((name) => name.startsWith('vite.config.'));
  for (const name of SOURCES.concat(configs)) if (existsSync(at(name))) look(at(name));
  return hash.digest('hex');
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function stamp(file, key) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, key);
}

function stopWith(line) {
  console.error(line);
  process.exit(1);
}

/** Runs a program quietly; prints its output on failure. */
function run(program, args, advice) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  console.error([stdout, stderr, error ? error.message : ''].filter(Boolean).join('\n').trim());
  stopWith(advice);
}

/** Installs packages; returns whether it was necessary. */
function install() {
  const key = installKey();
  if (readIfThere(INSTALLED) === key) return false;
  console.log('Installing packages …');
  // The calling npm, which may not be on the path.
  const npm = process.env.npm_execpath;
  const args = ['install', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const advice = 'The packages could not be installed: check the network and the free space, then try again.';
  if (npm && /npm-cli\.c?js$/.test(npm)) run(process.execPath, [npm, ...args], advice);
  else run('npm', args, advice);
  // Installing may have updated the lockfile.
  stamp(INSTALLED, installKey());
  return true;
}

/** The Node of `npm start`: npm puts node_modules/.bin first. */
function findNode() {
  const own = at('node_modules', '.bin', 'node');
  const candidates = existsSync(own) ? [own, process.execPath] : [process.execPath];
  for (const candidate of candidates) {
    const { status, stdout } = spawnSync(candidate, ['--version'], { encoding: 'utf8' });
    if (status === 0 && parseInt(stdout.slice(1), 10) >= OLDEST_NODE) return candidate;
  }
  return stopWith(
    `Atrium needs Node ${OLDEST_NODE} or newer, this is ${process.version}, and none could be installed for ${process.platform} ${process.arch}: install it from https://nodejs.org.`,
  );
}

/** Builds; returns whether it was necessary. */
function build() {
  const key = buildKey();
  if (readIfThere(BUILT) === key) return false;
  const node = findNode();
  console.log('Building …');
  run(node, ['scripts/build.ts'], 'The pages could not be built; the reason is printed above.');
  stamp(BUILT, buildKey());
  return true;
}

/** Gives files created by root to the owner of the folder, who could not update them otherwise. */
function handOver() {
  const { uid, gid } = statSync(root);
  if (!process.getuid || process.getuid() !== 0 || uid === 0) return;
  const created = ['node_modules', 'dist', 'package-lock.json'].filter((name) => existsSync(at(name)));
  run('chown', ['-R', '-h', `${uid}:${gid}`].concat(created), 'The created files could not be given to the owner of the folder.');
}

const hasInstalled = install();
if (!existsSync(at('node_modules', '.bin', 'node'))) findNode();
if (build() || hasInstalled) handOver();
