// Writes down all modules that a process loads from packages and sources, in the file of LOADED, when it ends.
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const loaded = [];
registerHooks({
  load(url, context, nextLoad) {
    if (url.startsWith('file:')) loaded.push(url);
    return nextLoad(url, context);
  },
});
process.on('exit', () => writeFileSync(process.env.LOADED, loaded.join('\n')));
