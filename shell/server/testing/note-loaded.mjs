// Writes the URLs of all modules that the process has loaded from files to the file LOADED at exit.
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
