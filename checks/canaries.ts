import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Removes the comment lines that tsconfig files carry. */
const readConfig = (path: string) => JSON.parse(readFileSync(path, 'utf8').replace(/^\s*\/\/.*$/gm, '')) as { include: string[] };

/**
 * Compiles a canary together with everything that lives in its room, since any file there could let the other side's
 * names in; returns the lines of the canary that the compiler refuses.
 */
export async function refusedLines(room: 'contract' | 'server' | 'web', canary: string): Promise<number[]> {
  const folder = join(root, '.cache/canaries');
  mkdirSync(folder, { recursive: true });
  const { include } = readConfig(join(root, 'tsconfig', `${room}.json`));
  const config = join(folder, `${room}-${canary}.json`);
  writeFileSync(
    config,
    JSON.stringify({
      extends: `../../tsconfig/${room}.json`,
      compilerOptions: { composite: false, emitDeclarationOnly: false, noEmit: true, tsBuildInfoFile: null, rootDir: '../..' },
      include: [...include.map((pattern) => `../${pattern}`), `../../checks/canaries/${canary}`],
      references: [],
    }),
  );
  const output = await compilerOutput(config);
  const lines = output.matchAll(new RegExp(`checks/canaries/${RegExp.escape(canary)}\\((\\d+),`, 'g'));
  return [...new Set([...lines].map((found) => Number(found[1])))].sort((a, b) => a - b);
}

function compilerOutput(config: string): Promise<string> {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  return new Promise((resolve) => {
    execFile(process.execPath, [tsc, '-p', config], { cwd: root, maxBuffer: 64 << 20 }, (_, stdout, stderr) => resolve(stdout + stderr));
  });
}
