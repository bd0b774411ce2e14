import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commitFindings } from './commits.ts';
import { findingText } from './finding.ts';
import { readCommits } from './history.ts';

const found = (subject: string) => commitFindings([{ hash: '0123abcd', subject }]).map(findingText);

test('a subject of an area and an imperative sentence passes', () => {
  for (const subject of [
    'groups: Notify members of a hand-over.',
    'group-designer: Use invitations.',
    'e2e: “Save” is secondary.',
    'docs: `npm test` needs no browser.',
    `docs: ${'A'.repeat(65)}.`,
  ])
    expect(found(subject)).toEqual([]);
});

test('any other subject is reported with what to write', () => {
  for (const subject of [
    'Fix the build.',
    'Docs: Fix a link.',
    'docs: fix a link.',
    'docs: Fix a link',
    'docs: Fix a link...',
    'docs:Fix it.',
    '',
  ])
    expect(found(subject), subject).toEqual([expect.stringContaining('commit 0123abcd  commit-subjects: ')]);
  expect(found('docs: Fix a link')).toEqual([
    'commit 0123abcd  commit-subjects: “docs: Fix a link”: write “area: Imperative sentence.”, the area in lower case, with a full stop at the end',
  ]);
});

test('frequent verbs are imperatives', () => {
  for (const verb of ['Added', 'Adds', 'Adding', 'Fixed', 'Removes', 'Used', 'Using', 'Moves', 'Writing'])
    expect(found(`docs: ${verb} a page.`), verb).toEqual([expect.stringContaining('begin with an imperative')]);
  for (const verb of ['Add', 'Fix', 'Remove', 'Use', 'Move', 'Write', 'Address', 'Test', 'Show'])
    expect(found(`docs: ${verb} a page.`), verb).toEqual([]);
});

test('a subject has 72 characters at most, however they are encoded', () => {
  const ofLength = (length: number) => `docs: É${'é'.repeat(length - 8)}.`;
  expect(found(ofLength(72))).toEqual([]);
  expect(found(ofLength(73))).toEqual([expect.stringContaining('73 characters, 72 at most')]);
});

let folder: string;
const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.org', '-c', 'commit.gpgsign=false', ...args], {
    cwd,
    encoding: 'utf8',
    stdio: 'pipe',
  }).trim();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-history-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('commits after the start are read, without merges; a history that is not here is skipped', () => {
  const [full, shallow] = [join(folder, 'full'), join(folder, 'shallow')];
  git(folder, 'init', '--quiet', '--initial-branch=main', full);
  const commit = (subject: string) => git(full, 'commit', '--quiet', '--allow-empty', '--message', subject);
  commit('Before the rule');
  const start = git(full, 'rev-parse', 'HEAD');
  commit('docs: Add a page.');
  git(full, 'checkout', '--quiet', '-b', 'side');
  commit('wrong');
  git(full, 'checkout', '--quiet', 'main');
  git(full, 'merge', '--quiet', '--no-ff', '--message', 'Merge side', 'side');
  expect(
    readCommits(full, start)
      .commits.map(({ subject }) => subject)
      .toSorted(),
  ).toEqual(['docs: Add a page.', 'wrong']);
  expect(readCommits(full, start).skipped).toBeUndefined();

  git(folder, 'clone', '--quiet', '--depth=1', `file://${full}`, shallow);
  expect(readCommits(shallow, start)).toEqual({ commits: [], skipped: `the history back to ${start} is not here` });
  expect(readCommits(folder, start)).toEqual({ commits: [], skipped: `the history back to ${start} is not here` });
});
