import { execFileSync, spawnSync } from 'node:child_process';

/**
 * Whether a program is there, as a shell command tells; one that Debian has is installed where that may be done. Says so where it is not, since
 * what asks for it is left out.
 */
export function hasProgram(probe: string, debianPackage: string): boolean {
  const isThere = () => spawnSync('sh', ['-c', probe]).status === 0;
  if (isThere()) return true;
  if (process.getuid?.() === 0)
    spawnSync('sh', ['-c', `apt-get install -y ${debianPackage} || (apt-get update && apt-get install -y ${debianPackage})`], {
      timeout: 120_000,
    });
  if (isThere()) return true;
  process.stderr.write(`\n${debianPackage} is not here: what it would say of contracts is not asked\n`);
  return false;
}

/** What a program prints; fails with what it complains of. */
export function output(program: string, args: readonly string[], input?: Buffer): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'], ...(input ? { input } : {}) });
}
