import { dirname } from 'node:path';
import { cycleFindings } from './cycles.ts';
import { fileFindings } from './file-rules.ts';
import type { Finding } from './finding.ts';
import { parseFile, type ImportSite } from './parse.ts';
import { inProduct, mayHoldSql, resolveImport, roomOf, type Room } from './room.ts';
import type { SourceFiles } from './source-files.ts';

/** Features that others may call through their doors; an earlier one lies deeper and never calls a later one. */
const ground = ['accounts', 'groups'];
/** Features that show what others hand them through the shell's list, and so know none of them. */
const gatherers = ['hub', 'search', 'notifications', 'admin'];

interface Import extends ImportSite {
  importer: string;
  room: Room;
  /** The repository path when it is ours, else undefined. */
  target?: string;
  targetRoom?: Room;
}

/** A rule about one import: says what is wrong with it, or nothing. */
type ImportRule = (each: Import) => string | undefined;

const isGround = (name: string) => ground.includes(name);

const importRules: Record<string, ImportRule> = {
  'written-out': ({ from, target }) =>
    target !== undefined && !/\.(tsx?|mjs|json|css|svg|woff2|sql)$/.test(target)
      ? `“${from}” lacks its extension, which Node needs`
      : undefined,

  'contract-is-pure': ({ room, from, target, targetRoom }) => {
    if (room.kind !== 'contract' || from === 'zod') return undefined;
    if (target === undefined) return `a contract may import zod only, not “${from}”`;
    return targetRoom?.kind === 'contract' ? undefined : `a contract may import contracts only, not “${from}”`;
  },

  'web-and-server-apart': ({ room, from, targetRoom }) => {
    const other = { web: 'server', server: 'web' }[room.kind];
    return other !== undefined && targetRoom?.part !== 'outside' && targetRoom?.kind === other
      ? `${room.kind} never imports ${other}: “${from}”`
      : undefined;
  },

  'product-stands-alone': ({ from, targetRoom }) =>
    targetRoom?.isTest || (targetRoom?.part === 'outside' && !from.endsWith('package.json'))
      ? `the product imports neither tests nor tools: “${from}”`
      : undefined,

  'shell-is-on-top': ({ room, from, targetRoom }) =>
    room.part !== 'shell' && targetRoom?.part === 'shell' ? `only the shell imports the shell: “${from}”` : undefined,

  'platform-knows-no-feature': ({ room, from, targetRoom }) =>
    room.part === 'platform' && targetRoom?.part === 'feature' ? `the platform knows no feature: “${from}”` : undefined,

  sideways: ({ room, from, target = '', targetRoom }) => {
    const other = targetRoom?.feature;
    if (room.feature === undefined || other === undefined || other === room.feature) return undefined;
    const own = room.feature;
    if (gatherers.includes(own) && !isGround(other)) return `${own} gathers through the shell's list and imports no content: “${from}”`;
    const place = target.split('/').slice(2).join('/');
    if (place === 'server/facts.ts') return undefined;
    if (!isGround(other)) return `of another feature only server/facts.ts may be imported, not “${from}”`;
    if (isGround(own) && ground.indexOf(own) < ground.indexOf(other)) return `${own} lies below ${other} and never calls it: “${from}”`;
    const isOpen = place === 'server/door.ts' || place === 'web/door.tsx' || targetRoom?.kind === 'contract';
    return isOpen ? undefined : `${other} is entered by its door, facts or contract only, not “${from}”`;
  },

  'no-validator-in-browser': ({ room, from, isType, target = '' }) =>
    room.kind === 'web' && !isType && (from === 'zod' || /\/contract\/(.*\/)?(shapes|schema)\.ts$/.test(target))
      ? `the browser takes types alone from “${from}”, else it carries the validator along`
      : undefined,

  'sql-in-stores': ({ importer, from, isType }) =>
    !isType && ['sql-template-tag', 'pg'].includes(from) && !mayHoldSql(importer) ? `SQL stands in store.ts and policy.ts only` : undefined,

  'env-in-config': ({ importer, from }) =>
    /^(node:)?process$/.test(from) && importer !== 'platform/server/config.ts'
      ? 'only platform/server/config.ts reads the environment'
      : undefined,
};

/** Everything in these files that breaks the rules of docs/architecture.md about who may import whom. */
export function importFindings(files: SourceFiles): Finding[] {
  if (files.size === 0) return [{ file: '.', rule: 'saw-nothing', message: 'the check found no file to look at' }];
  const findings: Finding[] = [];
  const graph = new Map<string, string[]>();
  for (const [file, text] of files) {
    const parsed = parseFile(file, text);
    findings.push(...fileFindings(file, parsed));
    const room = roomOf(file);
    const targets: string[] = [];
    for (const site of parsed.imports) {
      const target = resolveImport(file, site.from);
      // Types bind as well. In the browser alone a part that is loaded later may take those of the neighbour that loads it.
      const binds = !site.isType || room.kind !== 'web' || dirname(file) !== dirname(target ?? '');
      if (target !== undefined && files.has(target) && binds) targets.push(target);
      if (!inProduct(room)) continue;
      const each = { ...site, importer: file, room, target, targetRoom: target === undefined ? undefined : roomOf(target) };
      for (const [rule, check] of Object.entries(importRules)) {
        const message = check(each);
        if (message !== undefined) findings.push({ file, line: site.line, rule, message });
      }
    }
    graph.set(file, targets);
  }
  return [...findings, ...cycleFindings(graph)];
}
