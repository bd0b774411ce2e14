import { execFileSync, spawnSync } from 'node:child_process';

/**
 * Whether a program is installed, as shown by the exit code of `probe`; as root, tries to install
 * its Debian package. Prints a note if it is missing, since the tests that need it are skipped.
 */
export function hasProgram(probe: string, debianPackage: string): boolean {
  const isThere = () => spawnSync('sh', ['-c', probe]).status === 0;
  if (isThere()) return true;
  if (process.getuid?.() === 0)
    spawnSync('sh', ['-c', `apt-get install -y ${debianPackage} || (apt-get update && apt-get install -y ${debianPackage})`], {
      timeout: 120_000,
    });
  if (isThere()) return true;
  process.stderr.write(`\n${debianPackage} is missing: tests that need it are skipped\n`);
  return false;
}

/**
 * Returns the output of a program.
 *
 * @throws Error with its error output.
 */
export function output(program: string, args: readonly string[], input?: Buffer): string {
  return execFileSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(input ? { input } : {}),
  });
}
