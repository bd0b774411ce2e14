import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Commit } from './commits.ts';

/** Subjects follow CONTRIBUTING.md from the commit after this one on. */
const start = '41dfe8fc';

/** The commits since the rule for subjects, or why they cannot be read: without git, outside a checkout, in a shallow one. */
export function readCommits(folder = join(import.meta.dirname, '..'), since = start): { commits: Commit[]; skipped?: string } {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  const { error, status } = git('merge-base', '--is-ancestor', since, 'HEAD');
  if (error) return { commits: [], skipped: 'git is not installed' };
  if (status !== 0) return { commits: [], skipped: `the history back to ${since} is not here` };
  const { stdout } = git('log', '--no-merges', '--format=%h %s', `${since}..HEAD`);
  const lines = stdout.split('\n').filter(Boolean);
  return { commits: lines.map((line) => ({ hash: line.slice(0, line.indexOf(' ')), subject: line.slice(line.indexOf(' ') + 1) })) };
}
