import { dirname } from 'node:path';
import { cycleFindings } from './cycles.ts';
import { fileFindings } from './file-rules.ts';
import type { Finding } from './finding.ts';
import { parseFile, type ImportSite } from './parse.ts';
import { inProduct, mayHoldSql, resolveImport, layerOf, type Layer } from './layer.ts';
import { earlierParts, serverPart } from './platform-parts.ts';
import type { SourceFiles } from './source-files.ts';

/**
 * Features that others may call through their public APIs, in order: one may only call earlier
 * ones.
 */
const core = ['accounts', 'uploads', 'moderation', 'groups', 'comments', 'documents', 'messenger'];
/**
 * Features that receive contributions through the shell's list and import none of the contributors.
 */
const aggregators = ['hub', 'search', 'notifications', 'admin'];

interface Import extends ImportSite {
  importer: string;
  layer: Layer;
  /** Path in the repository; undefined for packages. */
  target?: string;
  targetLayer?: Layer;
}

/** A rule about one import: returns the fault or undefined. */
type ImportRule = (each: Import) => string | undefined;

/** Packages without DOM and Node: input shapes, ZIP, XML. */
const purePackages: ReadonlySet<string> = new Set(['zod', 'fflate', 'saxen']);
/** Files from which the build removes the validator; see `vite.config.ts`. */
const endpointsFile = /\/contract\/(?:[a-z-]+-)?endpoints\.ts$/;

const isCore = (name: string) => core.includes(name);

const importRules: Record<string, ImportRule> = {
  'written-out': ({ from, target }) =>
    target !== undefined && !/\.(tsx?|mjs|json|css|svg|woff2|sql)$/.test(target)
      ? `add the file extension to “${from}”: Node requires it`
      : undefined,

  'contract-is-pure': ({ layer, from, target, targetLayer }) => {
    if (layer.kind !== 'contract' || purePackages.has(from)) return undefined;
    if (target === undefined) return `“${from}”: a contract may only import zod and contracts`;
    return targetLayer?.kind === 'contract' ? undefined : `“${from}”: a contract may only import zod and contracts`;
  },

  'web-and-server-apart': ({ layer, from, targetLayer }) => {
    const other = { web: 'server', server: 'web' }[layer.kind];
    return other !== undefined && targetLayer?.part !== 'outside' && targetLayer?.kind === other
      ? `“${from}”: ${layer.kind} must not import ${other}; move shared code to contract/`
      : undefined;
  },

  'product-stands-alone': ({ from, targetLayer }) =>
    targetLayer?.isTest || (targetLayer?.part === 'outside' && !from.endsWith('package.json'))
      ? `“${from}”: the product must not import tests or tools`
      : undefined,

  'shell-is-on-top': ({ layer, from, targetLayer }) =>
    layer.part !== 'shell' && targetLayer?.part === 'shell' ? `“${from}”: only the shell may import the shell` : undefined,

  'platform-knows-no-feature': ({ layer, from, targetLayer }) =>
    layer.part === 'platform' && targetLayer?.part === 'feature' ? `“${from}”: the platform must not import features` : undefined,

  'platform-part-order': ({ importer, isType, from, target = '' }) => {
    const [own, other] = [serverPart(importer), serverPart(target)];
    if (own === undefined || other === undefined || own === other || isType) return undefined;
    const earlier = earlierParts(own);
    if (!earlier)
      return `“${own}” is not a part of platform/server: move the file into a part, or add the part to checks/platform-parts.ts`;
    return earlier.includes(other)
      ? undefined
      : `“${from}”: ${own} comes before ${other} in checks/platform-parts.ts and may only import its types`;
  },

  sideways: ({ layer, from, target = '', targetLayer }) => {
    const other = targetLayer?.feature;
    if (layer.feature === undefined || other === undefined || other === layer.feature) return undefined;
    const own = layer.feature;
    if (aggregators.includes(own) && !isCore(other))
      return `“${from}”: ${own} is an aggregator; let features register with it through the shell's list`;
    const place = target.split('/').slice(2).join('/');
    if (place === 'server/domain-events.ts') return undefined;
    if (!isCore(other)) return `“${from}”: of another feature, only import server/domain-events.ts`;
    if (isCore(own) && core.indexOf(own) < core.indexOf(other))
      return `“${from}”: ${other} depends on ${own}, so ${own} must not import it`;
    const isOpen = place === 'server/public-api.ts' || place === 'web/public-api.tsx' || targetLayer?.kind === 'contract';
    return isOpen ? undefined : `“${from}”: of ${other}, only import its public API, domain events or contract`;
  },

  'no-validator-in-browser': ({ layer, from, isType, target = '' }) =>
    layer.kind === 'web' && !isType && (from === 'zod' || /\/contract\/(.*\/)?(shapes|schema)\.ts$/.test(target))
      ? `“${from}”: use “import type”, so that the browser does not load the validator`
      : undefined,

  'endpoints-are-named-so': ({ layer, importer, from, isType }) =>
    layer.part === 'feature' &&
    layer.kind === 'contract' &&
    !isType &&
    from === '#platform/contract/endpoint.ts' &&
    !endpointsFile.test(importer)
      ? 'declare calls in “endpoints.ts” or “…-endpoints.ts”: the build only removes the validator from such files'
      : undefined,

  'sql-in-stores': ({ importer, from, isType }) =>
    !isType && ['sql-template-tag', 'pg'].includes(from) && !mayHoldSql(importer) ? `move SQL to store.ts or policy.ts` : undefined,

  'env-in-config': ({ importer, from }) =>
    /^(node:)?process$/.test(from) && importer !== 'platform/server/config/config.ts'
      ? 'read the environment in platform/server/config/config.ts only'
      : undefined,
};

/** Violations of the import rules in docs/architecture.md. */
export function importFindings(files: SourceFiles): Finding[] {
  if (files.size === 0) return [{ file: '.', rule: 'saw-nothing', message: 'the check found no files' }];
  const findings: Finding[] = [];
  const graph = new Map<string, string[]>();
  for (const [file, text] of files) {
    const parsed = parseFile(file, text);
    findings.push(...fileFindings(file, parsed));
    const layer = layerOf(file);
    const targets: string[] = [];
    for (const site of parsed.imports) {
      const target = resolveImport(file, site.from);
      // Type imports count as dependencies. Exception: in the browser, a part that is loaded later
      // may import types of the sibling that loads it.
      const binds = !site.isType || layer.kind !== 'web' || dirname(file) !== dirname(target ?? '');
      if (target !== undefined && files.has(target) && binds) targets.push(target);
      if (!inProduct(layer)) continue;
      const each = { ...site, importer: file, layer, target, targetLayer: target === undefined ? undefined : layerOf(target) };
      for (const [rule, check] of Object.entries(importRules)) {
        const message = check(each);
        if (message !== undefined) findings.push({ file, line: site.line, rule, message });
      }
    }
    graph.set(file, targets);
  }
  return [...findings, ...cycleFindings(graph)];
}
