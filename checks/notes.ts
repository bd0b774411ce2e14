import { posix } from 'node:path';
import type { Finding } from './finding.ts';
import type { SourceFiles } from './source-files.ts';

const longestReadme = 40;
const readme = /^(?:features|platform|shell)\/.*README\.md$/;
/** READMEs and notes next to code, which must match the code. */
const beside = /^(?:features|platform|shell)\/.*\.md$/;
/** Decisions are historical. */
const history = /^docs\/decisions\//;
const fileName = /^[\w./@-]+\.(?:tsx?|mjs|js|css|sql|py|typ|md)$/;
/** An identifier: other words have no inner capital or underscore. */
const codeName = /^(?=\w*(?:[a-z][A-Z]|_))[A-Za-z]\w*$/;

interface Repository {
  /** All Markdown files. */
  notes: SourceFiles;
  /** Files in which identifiers may occur. */
  code: SourceFiles;
  /** Paths of all files. */
  paths: readonly string[];
}

/** Finds READMEs that are too long, dead links, and unknown names in backticks. */
export function noteFindings({ notes, code, paths }: Repository): Finding[] {
  const places = new Set(paths.flatMap((path) => [path, ...foldersOf(path)]));
  const names = new Set([...code.values()].flatMap((text) => text.match(/\w+/g) ?? []));
  const isThere = (name: string) => paths.some((path) => path === name || path.endsWith(`/${name}`));
  return [...notes].flatMap(([file, text]) => {
    const lines = text.trimEnd().split('\n');
    const found = (rule: string, message: string, line?: number): Finding => ({ file, line, rule, message });
    const ofLines = lines.flatMap((each, index) => [
      ...(history.test(file) ? [] : linksOf(each))
        .filter((link) => !places.has(posix.join(posix.dirname(file), link)))
        .map((link) => found('links-lead-somewhere', `the link target ${link} does not exist: correct or remove the link`, index + 1)),
      ...(beside.test(file) ? quotedIn(each) : [])
        .filter((name) => (fileName.test(name) && !isThere(name)) || (codeName.test(name) && !names.has(name)))
        .map((name) => found('notes-are-true', `${name} does not exist in the code: correct the name`, index + 1)),
    ]);
    return readme.test(file) && lines.length > longestReadme
      ? [found('short-readme', `${lines.length} lines, at most ${longestReadme}: move rules to a RULES.md next to it`), ...ofLines]
      : ofLines;
  });
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** Targets of links within the repository, without fragments. */
function linksOf(line: string): string[] {
  return [...line.matchAll(/\]\((?!\w+:|#)([^)]+)\)/g)].map(([, to = '']) => to.replace(/#.*|\/$/g, ''));
}

/** Single names in backticks, without their arguments. */
function quotedIn(line: string): string[] {
  return [...line.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name.replace(/\(.*\)$/, ''));
}
