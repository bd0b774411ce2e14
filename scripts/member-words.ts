import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const query = /\.json\?members$/;

/** Sentences once more, as modules of their own: `shell/web/member-words.ts` asks for them. */
export function memberWords(): Plugin {
  return {
    name: 'member-words',
    enforce: 'pre',
    load(id) {
      if (!query.test(id)) return null;
      const [path = ''] = id.split('?');
      this.addWatchFile(path);
      return { code: `export default ${readFileSync(path, 'utf8')}`, moduleType: 'js' };
    },
  };
}
