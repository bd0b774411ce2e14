import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Logger, runOnce, type TaskList } from 'graphile-worker';
import sql from 'sql-template-tag';
import type { LiveMessage } from '#platform/contract/live.ts';
import type { Language } from '#platform/contract/language.ts';
import { readConfig } from '../config/config.ts';
import type { Database } from '../database/db.ts';
import { derivationTasks } from '../media/derivatives/derivation-jobs.ts';
import { actingFor, createEmit } from '../events/subscribers.ts';
import type { Context, ServerFeature } from '../extension-points/feature.ts';
import type { AppContext } from '../app-context.ts';
import { newId } from '../common/id.ts';
import { mailTasks, taskList } from '../jobs/jobs.ts';
import { mailEndingOf } from '../extension-points/mail-ending.ts';
import { mailRepliesOf } from '../extension-points/mail-replies.ts';
import { queueMail } from '../mail/mail-queue.ts';
import { countVisibleOf } from '../links/count-visible.ts';
import { Modules } from '../extension-points/modules.ts';
import { quotaProblems } from '../limits/quotas.ts';
import { CountingLimits } from '../limits/limits.ts';
import { ConcurrencyLimit } from '../limits/concurrency-limit.ts';
import { createLog } from '../logging/log.ts';
import type { Mail } from '../mail/mail.ts';
import { openStoredFiles } from '../stored-files/open-stored-files.ts';
import { Uploads } from '../stored-files/uploads.ts';
import { taskJobs } from '../jobs/background-tasks.ts';
import { visitor, type SignedInViewer, type Viewer } from '../security/viewer.ts';
import { readWords, type ServerWords } from '../i18n/words.ts';

/** An application context on a test database that records outgoing effects. */
export interface TestApp extends AppContext {
  /** Live messages sent, and rooms entered and left, in order. */
  sent: { rooms: readonly string[]; message: LiveMessage }[];
  events: { rooms: readonly string[]; event: string; data: unknown; except?: readonly string[] }[];
  moves: { kind: 'enter' | 'leave' | 'empty' | 'endSession'; id: string; room?: string }[];
  mails: Mail[];
  /** The context of a request by this viewer. */
  as: (viewer: Viewer, language?: Language) => Context;
  /** Runs all pending jobs: subscribers after the commit, emails, background tasks. */
  runJobs: () => Promise<void>;
  /** Runs background tasks to their end, and nothing else. */
  finishTasks: () => Promise<void>;
}

/** Long, since marking jobs as done is slow on a busy machine. */
const tasksWithinMs = 20_000;
/** Tests create more than quotas allow; a quota set by a test overrides this. */
const plenty = '100000/100000';

/** Default data folders of one process, deleted at its exit. */
const dataDir = join(tmpdir(), `atrium-tests-${process.pid}`);
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));

const root = new URL('../../../', import.meta.url);

const knownWords = new Map<string, ServerWords>();
/** The words in these folders, read once per process: the whole product has 500 files of them. */
function wordsOf(folders: readonly string[]): ServerWords {
  const key = folders.join(' ');
  const known = knownWords.get(key);
  if (known) return known;
  const own = folders.filter((folder) => existsSync(new URL(`${folder}/words/en.json`, root)));
  const words = readWords(Object.fromEntries(own.map((folder) => [folder.replace('features/', ''), new URL(`${folder}/words/`, root)])));
  knownWords.set(key, words);
  return words;
}

/** Creates a context of the given features. */
export function createTestApp(db: Database, features: readonly ServerFeature[], env: Record<string, string> = {}): TestApp {
  const sent: TestApp['sent'] = [];
  const events: TestApp['events'] = [];
  const moves: TestApp['moves'] = [];
  const mails: Mail[] = [];
  const steps = features.flatMap((feature) => feature.taskSteps ?? []);
  const kinds = [...new Set(steps.map(({ kind }) => kind.name))];
  const subscribers = features.flatMap((feature) => feature.subscribers ?? []);
  const folders = ['platform', ...features.map((feature) => `features/${feature.name}`)];
  const log = createLog({ level: 'silent' });
  /**
   * The runner may end before its last job is marked as done; it locks jobs under the ID of its
   * pool (`otpool-…`).
   */
  const perform = async (tasks: TaskList) => {
    await runOnce({ pgPool: db.pool, taskList: tasks, logger: new Logger(() => () => {}), noHandleSignals: true });
    const isRunning = sql`select from graphile_worker._private_jobs where locked_by like 'otpool-%'`;
    while ((await db.many(isRunning)).length > 0) await setTimeout(5);
  };
  /**
   * The next job of a queue may be fetched before the previous one is marked as done: repeats until
   * none is left.
   */
  const finish = async (tasks: TaskList) => {
    for (const until = Date.now() + tasksWithinMs; Date.now() < until; await setTimeout(5)) {
      await perform(tasks);
      const left = await db.many<{ error: string | null }>(sql`
        select job.last_error as error from works w left join graphile_worker._private_jobs job on job.key = 'work:' || w.id where w.ended_at is null and w.kind = any(${kinds}::text[])`);
      if (left.length === 0) return;
      const failed = left.find(({ error }) => error !== null);
      if (failed) throw new Error(`a work failed: ${failed.error}`);
    }
    throw new Error('long work did not come to its end');
  };
  const quotas = features.flatMap((feature) => feature.quotas ?? []);
  const config = readConfig({
    DATA_DIR: join(dataDir, newId()),
    // Test accounts are new, and links are not what tests are about.
    LINKS_WAIT_DAYS: '0',
    LINKS_WAIT_POSTS: '0',
    TOKEN_SECRET: 'a secret of the tests, long enough for a key',
    ENCRYPTION_KEY: 'another secret of the tests, to seal with',
    PUBLIC_URL: 'http://localhost:3000',
    ...env,
    QUOTAS: [...quotas.map(({ name }) => `${name}=${plenty}`), env['QUOTAS'] ?? ''].join(','),
  });
  const wrong = quotaProblems(config.quotas, quotas);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  const storedFiles = openStoredFiles(config, db);
  const app: TestApp = {
    config,
    db,
    log,
    live: {
      send: (rooms, message) => sent.push({ rooms: [...rooms], message }),
      sendHere: (rooms, message) => sent.push({ rooms: [...rooms], message }),
      notifyNodes: () => {},
      enter: (id, room) => moves.push({ kind: 'enter', id, room }),
      leave: (id, room) => moves.push({ kind: 'leave', id, room }),
      empty: (room) => moves.push({ kind: 'empty', id: room }),
      endSession: (id) => moves.push({ kind: 'endSession', id }),
      sendEvent: (rooms, event, data, except = []) =>
        events.push({ rooms: [...rooms], event, data, ...(except.length > 0 && { except: [...except] }) }),
      peopleIn: async () => [],
    },
    limits: new CountingLimits(log),
    concurrency: new ConcurrencyLimit(),
    modules: new Modules(features, config.modulesNamedOff),
    words: wordsOf(folders),
    emit: createEmit(() => app, subscribers),
    mail: queueMail,
    storedFiles,
    uploads: new Uploads({ db, config, files: storedFiles }),
    mailEnding: mailEndingOf(features),
    mailReplies: mailRepliesOf(features),
    countVisible: countVisibleOf(features),
    sent,
    events,
    moves,
    mails,
    as: (viewer, language = 'en') => ({ ...actingFor(app, viewer.id), viewer, language, requestId: 'test', address: '127.0.0.1' }),
    runJobs: () =>
      finish({
        ...taskList(app, subscribers, []),
        ...mailTasks(app, async (mail) => void mails.push(mail)),
        ...derivationTasks(app),
        ...taskJobs(app, steps),
      }),
    finishTasks: () => finish(taskJobs(app, steps)),
  };
  return app;
}

/** The same context with these modules disabled. */
export function withoutModules<H extends TestApp>(app: H, ...names: readonly string[]): H {
  const modules = new Modules(app.modules.all, names);
  return { ...app, modules };
}

/** A viewer for tests of rules. */
export function aViewer(fields: Partial<SignedInViewer> = {}): SignedInViewer {
  return { id: 'AAAAAAAA', role: 'member', isAdministrator: false, username: 'ana', sessionId: 'SSSSSSSS', ...fields };
}

export { visitor };
