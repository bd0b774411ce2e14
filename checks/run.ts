import { callErrorFindings } from './call-errors.ts';
import { commitFindings } from './commits.ts';
import { declaredFindings } from './declared-once.ts';
import { featureFindings } from './features.ts';
import { findingText } from './finding.ts';
import { groupNameFindings } from './group-names.ts';
import { readCommits } from './history.ts';
import { importFindings } from './imports.ts';
import { migrationFindings, numberFindings } from './migrations.ts';
import { noteFindings } from './notes.ts';
import { quotaFindings } from './quotas.ts';
import { refusalFindings } from './refusals.ts';
import { requirementFindings } from './requirements.ts';
import { smallFileFindings } from './small-files.ts';
import { readCode, readLanded, readMigrations, readNotes, readPaths, readRequirements, readWords } from './source-files.ts';
import { tableFindings } from './tables.ts';
import { wordFindings } from './words.ts';

const code = readCode();
const migrations = readMigrations();
const words = readWords();
const { commits, skipped } = readCommits();
const findings = [
  ...importFindings(code),
  ...wordFindings(words, code),
  ...noteFindings({ notes: readNotes(), code: new Map([...code, ...migrations]), paths: readPaths() }),
  ...refusalFindings(code),
  ...callErrorFindings(code),
  ...groupNameFindings(code),
  ...requirementFindings(code, readRequirements()),
  ...tableFindings(migrations, code),
  ...featureFindings(migrations, code),
  ...quotaFindings(code),
  ...declaredFindings(code, words),
  ...smallFileFindings(code),
  ...migrationFindings(migrations),
  ...numberFindings(migrations, readLanded()),
  ...commitFindings(commits),
];
for (const finding of findings) console.error(findingText(finding));
if (skipped) console.log(`subjects of commits were not checked: ${skipped}`);
console.log(`${code.size} files read, ${findings.length} rules broken`);
process.exitCode = findings.length > 0 ? 1 : 0;
