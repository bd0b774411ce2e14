import type { Finding } from './finding.ts';

/**
 * Finds import cycles: their modules cannot be read, tested or moved alone. Each cycle is reported
 * once, at the file where the walk entered it.
 */
export function cycleFindings(importsOf: ReadonlyMap<string, readonly string[]>): Finding[] {
  const findings: Finding[] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (file: string) => {
    const start = trail.indexOf(file);
    if (start >= 0) {
      const circle = [...trail.slice(start), file].join(' → ');
      findings.push({ file, rule: 'no-cycle', message: `remove the import cycle ${circle}` });
      return;
    }
    if (done.has(file)) return;
    trail.push(file);
    for (const next of importsOf.get(file) ?? []) visit(next);
    trail.pop();
    done.add(file);
  };
  for (const file of importsOf.keys()) visit(file);
  return findings;
}
