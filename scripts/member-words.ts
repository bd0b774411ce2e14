import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const query = /\.json\?members$/;

/** Words as modules of their own, for `shell/web/i18n/member-words.ts`. */
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
