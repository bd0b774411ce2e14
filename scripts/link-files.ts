import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SourceTextModule, type Module } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';

const folder = workerData as string;
const modules = new Map<string, Module>();
const broken = new Map<string, string>();
/** Dynamic imports, with the accessed export, as the bundler writes them. */
const laterImport = /\bimport\(([`"'])\.\/([^`"']+\.js)\1\)(?:\.then\(\(?(\w+)\)?=>\3\.([\w$]+)\))?/g;

const fail = (file: string, error: unknown) => broken.set(file, error instanceof Error ? error.message : String(error));

for (const file of readdirSync(folder).filter((name) => name.endsWith('.js')))
  try {
    modules.set(file, new SourceTextModule(readFileSync(join(folder, file), 'utf8'), { identifier: file }));
  } catch (error) {
    fail(file, error);
  }

function moduleAt(specifier: string): Module {
  const found = modules.get(specifier.replace(/^\.\//, ''));
  if (!found) throw new Error(`${specifier} does not exist`);
  return found;
}

for (const [file, module] of modules)
  try {
    if (module.status === 'unlinked') await module.link(moduleAt);
  } catch (error) {
    fail(file, error);
  }

for (const [file, module] of modules)
  for (const [, , imported = '', , name] of readFileSync(join(folder, file), 'utf8').matchAll(laterImport)) {
    const target = modules.get(imported);
    if (!target) fail(file, `./${imported} does not exist`);
    // Unlinked modules have no names to check.
    else if (name !== undefined && module.status === 'linked' && target.status === 'linked' && !Reflect.has(target.namespace, name))
      fail(file, `./${imported} does not provide an export named '${name}'`);
  }

// Consequences of other errors are left out.
const causes = [...broken].filter(([, reason]) => !reason.endsWith('that is not linked'));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window and takes no origin
parentPort?.postMessage((causes.length > 0 ? causes : [...broken]).map(([file, reason]) => `${file}: ${reason}`));
