/** Parts of `platform/server` in order: code of a part imports earlier parts only. Types are free. */
const parts = [
  'common',
  'tracing',
  'html',
  'i18n',
  'logging',
  'extension-points',
  'metrics',
  'storage',
  'printing',
  'security',
  'database',
  'process',
  'events',
  'keys',
  'signing',
  'installation',
  'links',
  'node-bus',
  'limits',
  'child-processes',
  'stored-files',
  'http',
  'live',
  'mail',
  'media',
  'jobs',
  'search',
  'config',
  'backup',
  'doctor',
];

/** Files of `platform/server` that put parts together. */
const composing = new Set(['app-context.ts']);

/** Part of a file in `platform/server`; undefined for other files. */
export function serverPart(path: string): string | undefined {
  const [, part] = /^platform\/server\/([^/]+)/.exec(path) ?? [];
  return part === undefined || composing.has(part) ? undefined : part;
}

/** Parts that a part may import; undefined for an unknown part. */
export function earlierParts(part: string): readonly string[] | undefined {
  const at = parts.indexOf(part);
  return at < 0 ? undefined : parts.slice(0, at);
}
