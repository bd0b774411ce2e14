import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeFeature } from './make-feature.ts';

const usage = `npm run new-feature -- NAME [--one NAME]

NAME is what the feature is called, in the plural and in kebab-case: bookmarks, job-offers. --one names one of its things where that is not NAME
without its last letter: --one policy.`;

const { positionals, values } = parseArgs({ allowPositionals: true, options: { one: { type: 'string' } } });
const [many = ''] = positionals;
const one = values.one ?? many.replace(/s$/, '');
const isName = (name: string) => /^[a-z]+(-[a-z]+)*$/.test(name);
const root = join(import.meta.dirname, '..');
if (!isName(many) || !isName(one) || one === many || positionals.length > 1) stopWith(usage);
if (existsSync(join(root, 'features', many))) stopWith(`There is a folder features/${many} already.`);
const written = await makeFeature(root, many, one);
spawnSync(process.execPath, [join(root, 'scripts/write-docs.ts')], { cwd: root, stdio: 'inherit' });
console.log(`${written.join('\n')}\n\n“${many}” is ready: npm run dev. For the next steps, see docs/new-feature.md.`);

function stopWith(line: string): never {
  console.error(line);
  process.exit(1);
}
