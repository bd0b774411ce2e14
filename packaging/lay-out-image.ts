import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import { ofDebian, packagesOf } from './of-debian.ts';
import { isFont, readManifest, root, whatRuns } from './what-runs.ts';

/**
 * `node packaging/lay-out-image.ts FOLDER` creates the root of an image: the runtime files of the
 * program, Node without symbols, and the required parts of Debian with package metadata for
 * scanners and licences.
 */
const [target = ''] = process.argv.slice(2);
const program = 'atrium';
const user = 10001;
const strongest = { params: { [constants.ZSTD_c_compressionLevel]: 19 } };

const place = (path: string): string => {
  mkdirSync(dirname(join(target, path)), { recursive: true });
  return join(target, path);
};
const put = (from: string, path = from) => copyFileSync(from, place(path));
const write = (path: string, text: string | Buffer) => writeFileSync(place(path), text);

const files = await whatRuns();
for (const path of files) {
  const from = join(root, path);
  // Fonts are rarely read; compressed, they take a third.
  if (isFont(path)) write(join(program, `${path}.zst`), zstdCompressSync(readFileSync(from), strongest));
  else put(from, join(program, path));
}
// For the version check of the doctor.
const manifest = readManifest();
const there = Object.entries(manifest.dependencies).filter(([name]) => files.includes(`node_modules/${name}/package.json`));
write(join(program, 'package.json'), `${JSON.stringify({ ...manifest, dependencies: Object.fromEntries(there) }, null, 2)}\n`);

const { node, shell, libraries } = ofDebian(files);
put(node, 'usr/local/bin/node');
execFileSync('strip', [join(target, 'usr/local/bin/node')]);
put(shell, 'bin/sh');
for (const path of [...libraries, '/etc/os-release', '/etc/debian_version']) put(path);
const authorities = '/etc/ssl/certs/ca-certificates.crt';
if (existsSync(authorities)) put(authorities);
for (const name of packagesOf([shell, ...libraries])) {
  write(`var/lib/dpkg/status.d/${name}`, execFileSync('dpkg-query', ['--status', name]));
  put(`/usr/share/doc/${name}/copyright`);
}

const nobody = 'nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin';
write('etc/passwd', `root:x:0:0:root:/:/usr/sbin/nologin\natrium:x:${user}:${user}:Atrium:/data:/usr/sbin/nologin\n${nobody}\n`);
write('etc/group', `root:x:0:\natrium:x:${user}:\nnogroup:x:65534:\n`);
write('etc/nsswitch.conf', 'passwd: files\ngroup: files\nhosts: files dns\n');
mkdirSync(join(target, 'tmp'));
chmodSync(join(target, 'tmp'), 0o1777);
