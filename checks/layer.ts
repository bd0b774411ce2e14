/** Where a file lives: which house part (a feature's name, or the platform, the shell, or outside) and which layer of it. */
export interface Layer {
  part: 'feature' | 'platform' | 'shell' | 'outside';
  feature?: string;
  /** contract, server, web, words, …: the folder below the part. */
  kind: string;
  /** Tests and what only tests use may look into every layer. */
  isTest: boolean;
}

const testFile = /\.test\.tsx?$|(^|\/)(testing|examples)(\.ts$|\/)/;

/** The layer of a repository-relative path. */
export function layerOf(path: string): Layer {
  const parts = path.split('/');
  const [first = '', second = '', third = ''] = parts;
  const isTest = testFile.test(path);
  if (first === 'features') return { part: 'feature', feature: second, kind: third, isTest };
  if (first === 'platform' || first === 'shell') return { part: first, kind: second, isTest };
  return { part: 'outside', kind: first, isTest };
}

/** The repository-relative path that an import of ours names; undefined for a package or a built-in module. */
export function resolveImport(importer: string, from: string): string | undefined {
  const plain = from.replace(/\?.*$/, '');
  if (plain.startsWith('#')) return plain.slice(1);
  if (!plain.startsWith('.')) return undefined;
  const parts = importer.split('/').slice(0, -1);
  for (const step of plain.split('/')) {
    if (step === '..') parts.pop();
    else if (step !== '.') parts.push(step);
  }
  return parts.join('/');
}

/** Is this part of what runs at people's, and so under every rule? Tests and tools are not. */
export const inProduct = (layer: Layer): boolean => layer.part !== 'outside' && !layer.isTest;

/** SQL may stand in a feature's store.ts and policy.ts (or one noun's share, such as draft-store.ts), and in the platform. */
export const mayHoldSql = (path: string): boolean =>
  path.startsWith('platform/server/') || /\/server\/(.*\/)?([a-z-]+-)?(store|policy)\.ts$/.test(path);
