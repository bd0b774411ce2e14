import { randomInt } from 'node:crypto';
import { Logger, runOnce } from 'graphile-worker';
import { passwordFault } from '#features/accounts/server/password/password-rule.ts';
import { codeAlphabet } from '#platform/contract/id.ts';
import { dataDirOf, givenSettings, readConfig } from '#platform/server/config/config.ts';
import { deliveryTasks } from '#platform/server/jobs/jobs.ts';
import { createLog } from '#platform/server/logging/log.ts';
import { runAsOwner } from '#platform/server/process/run-as-owner.ts';
import { taskJobs } from '#platform/server/jobs/background-tasks.ts';
import { createApp, type CreatedApp } from '#shell/server/create-app.ts';
import { features } from '#shell/server/features.ts';
import { startupAdvice } from '#shell/server/startup-advice.ts';
import { wholeCommunity } from './community.ts';
import { fillCommunity } from './fill-community.ts';
import { people } from './people.ts';
import { removeCommunity } from './remove-community.ts';
import { readDemoState } from './store.ts';

/** `npm run demo`: fills an empty installation with a realistic community. */
const print = (line: string) => void process.stdout.write(`${line}\n`);
const shown = ['helen.marsh', 'elodie.vasseur', 'rafael.montesinos'];

try {
  process.exitCode = await fillApp();
} catch (error) {
  process.stderr.write(`${adviceOf(error)}\n`);
  process.exitCode = 1;
}

async function fillApp(): Promise<number> {
  const password = process.env['DEMO_PASSWORD'] || randomPassword();
  if (people.some(({ username, name }) => passwordFault(password, { username, name, email: username }) !== undefined)) {
    print(
      'DEMO_PASSWORD must have 10 to 200 characters and must be neither one of the commonest nor made of a name; leave it out to have one made.',
    );
    return 1;
  }
  runAsOwner(dataDirOf());
  // Demo users count as established.
  const config = readConfig({ ...givenSettings(), LINKS_WAIT_DAYS: '0', LINKS_WAIT_POSTS: '0' });
  const silent = () => {};
  const live = {
    send: silent,
    enter: silent,
    leave: silent,
    empty: silent,
    endSession: silent,
    sendEvent: silent,
    sendHere: () => {},
    notifyNodes: () => {},
    peopleIn: async () => [],
  };
  const built = await createApp(config, createLog({ level: 'error' }), live);
  try {
    const status = await readDemoState(built.app.db);
    if (status === 'filled') {
      print('The demo community already exists. Nothing was changed.');
      return 0;
    }
    if (status === 'others') {
      print('This installation already has accounts, and the demo needs an empty one. Set DATA_DIR (or DATABASE_URL) to an empty one.');
      return 1;
    }
    if (status === 'begun') {
      await removeCommunity(built.app);
      print('An earlier run was interrupted; its content is removed.');
    }
    const community = wholeCommunity();
    await fillCommunity(built.app, community, password, print);
    // With an external database, the application may be running and sends live messages itself.
    if (!config.databaseUrl) await runJobs(built);
  } finally {
    await built.close();
  }
  print(`\nSign in as one of these, all with the password ${password}`);
  for (const { username, role, language, city } of people.filter((person) => shown.includes(person.username)))
    print(`  ${username.padEnd(18)} ${role}, ${{ en: 'English', fr: 'French', es: 'Spanish' }[language]}, ${city}`);
  print(config.databaseUrl ? '\nReload the pages that are open.' : '\nStart Atrium with “npm start”.');
  return 0;
}

/** Runs the subscribers of domain events after their commit. Queued emails remain. */
async function runJobs({ app, subscribers }: CreatedApp): Promise<void> {
  const parts = features.flatMap((feature) => feature.taskSteps ?? []);
  const tasks = { ...deliveryTasks(app, subscribers), ...taskJobs(app, parts) };
  const logger = new Logger(() => () => {});
  await runOnce({ pgPool: app.db.pool, taskList: tasks, concurrency: 4, logger, noHandleSignals: true });
}

/** 15 characters without look-alikes, in groups of five. */
function randomPassword(): string {
  const group = () => Array.from({ length: 5 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
  return [group(), group(), group()].join('-');
}

function adviceOf(error: unknown): string {
  const isRunning = error instanceof Error && 'code' in error && error.code === 'start.impossible' && /already runs/.test(error.message);
  return isRunning
    ? 'Atrium is running on this data folder: stop it first, run “npm run demo”, then start it again.'
    : startupAdvice(error).replace('Atrium cannot start', 'The demo cannot be made');
}
