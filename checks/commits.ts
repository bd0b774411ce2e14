import type { Finding } from './finding.ts';

/** A commit by its short hash and the first line of its message. */
export interface Commit {
  hash: string;
  subject: string;
}

const longest = 72;
const shape = /^[a-z][a-z0-9-]*: [\p{Lu}“`].*[^.]\.$/u;
/** Frequent verbs in a form that is not the imperative. */
const notImperative = /^[^:]+: (?:Add|Allow|Chang|Fix|Mak|Mov|Remov|Renam|Show|Test|Updat|Us|Writ)(?:e?[ds]|ing)\b/;

/** Commits whose subject does not read `area: Imperative sentence.` or is longer than 72 characters. */
export function commitFindings(commits: readonly Commit[]): Finding[] {
  return commits.flatMap(({ hash, subject }) =>
    faultsOf(subject).map((fault) => ({ file: `commit ${hash}`, rule: 'commit-subjects', message: `“${subject}”: ${fault}` })),
  );
}

function faultsOf(subject: string): string[] {
  const { length } = [...subject];
  return [
    ...(shape.test(subject) ? [] : ['write “area: Imperative sentence.”, the area in lower case, with a full stop at the end']),
    ...(notImperative.test(subject) ? ['begin with an imperative, such as “Add” in place of “Added”'] : []),
    ...(length > longest ? [`${length} characters, ${longest} at most: move the rest into the body`] : []),
  ];
}
