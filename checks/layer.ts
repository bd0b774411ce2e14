/** Part and layer of a file: a feature, the platform, the shell, or outside. */
export interface Layer {
  part: 'feature' | 'platform' | 'shell' | 'outside';
  feature?: string;
  /** contract, server, web, words, …: the folder below the part. */
  kind: string;
  /** Tests and test helpers may import from every layer. */
  isTest: boolean;
}

const testFile = /\.test\.tsx?$|(^|\/)(testing|examples)(\.ts$|\/)/;

/** The layer of a path in the repository. */
export function layerOf(path: string): Layer {
  const parts = path.split('/');
  const [first = '', second = '', third = ''] = parts;
  const isTest = testFile.test(path);
  if (first === 'features') return { part: 'feature', feature: second, kind: third, isTest };
  if (first === 'platform' || first === 'shell') return { part: first, kind: second, isTest };
  return { part: 'outside', kind: first, isTest };
}

/** Path in the repository of an import; undefined for packages and built-in modules. */
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

/** Whether the file is part of the product, to which all rules apply. */
export const inProduct = (layer: Layer): boolean => layer.part !== 'outside' && !layer.isTest;

/**
 * SQL is allowed in store.ts and policy.ts of a feature, with optional prefix such as
 * draft-store.ts, and in the platform.
 */
export const mayHoldSql = (path: string): boolean =>
  path.startsWith('platform/server/') || /\/server\/(.*\/)?([a-z-]+-)?(store|policy)\.ts$/.test(path);
