import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ok, warning, wrong, type Finding } from './finding.ts';

interface Package {
  version: string;
  engines?: { node?: string };
  dependencies?: Readonly<Record<string, string>>;
}

/**
 * Checks that Node, packages and built pages are those of this release. `root` is the folder of the
 * program.
 */
export async function examineVersions(root: string, nodeVersion = process.versions.node): Promise<Finding[]> {
  const program = await readPackage(root);
  if (!program) return [wrong('versions', `There is no package.json in ${root}.`, 'Install the program again.')];
  const findings: Finding[] = [];
  const least = Number.parseInt(program.engines?.node?.replace(/\D+/, '') ?? '0', 10);
  if (Number.parseInt(nodeVersion, 10) < least)
    findings.push(
      wrong('versions', `Node ${nodeVersion} is too old.`, `Use Node ${least} or newer, such as the one that “npm install” installs.`),
    );
  const others: string[] = [];
  for (const [name, range] of Object.entries(program.dependencies ?? {})) {
    // An alias names another package: npm:@preact/compat@18.3.2.
    const version = range.replace(/^npm:.+@/, '');
    const found = await readPackage(join(root, 'node_modules', name));
    if (found?.version !== version) others.push(`${name} ${found?.version ?? 'missing'}, not ${version}`);
  }
  if (others.length > 0)
    findings.push(
      wrong(
        'versions',
        `${others.length} packages are not those of this release: ${others.slice(0, 3).join('; ')}${others.length > 3 ? ' …' : ''}.`,
        'Run “npm ci”, then start again.',
      ),
    );
  const isBuilt = await readFile(join(root, 'dist', '.built-from')).then(
    () => true,
    () => false,
  );
  if (!isBuilt)
    findings.push(
      warning('versions', 'The pages are not built.', '“npm start” builds them; if you start node directly, run “npm run prestart” first.'),
    );
  return findings.length > 0
    ? findings
    : [ok('versions', `Atrium ${program.version} on Node ${nodeVersion}, with the packages of this release.`)];
}

async function readPackage(folder: string): Promise<Package | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Package;
  } catch {
    return undefined;
  }
}
