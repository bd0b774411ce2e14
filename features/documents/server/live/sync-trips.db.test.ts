import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { requesterOf } from '#features/groups/server/testing.ts';
import { connect, type Database } from '#platform/server/database/db.ts';
import { createLog } from '#platform/server/logging/log.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { countTrips, type RoundTripCounter } from '#platform/server/testing/round-trip-counter.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import * as live from '../../contract/live-endpoints.ts';
import { documents } from '../feature.ts';
import { aDraft } from '../testing.ts';
import { LiveWindow } from './testing.ts';

/*
 * Guards the number of round trips of a keystroke, all but one of them while the document is locked: others who type in it wait for them.
 */

let own: TestDatabase;
let counted: RoundTripCounter;
let db: Database;
let app: TestApp;
let ana: SignedInViewer;
let bob: SignedInViewer;

beforeAll(async () => {
  own = await testDatabase();
  counted = await countTrips(own.url);
  db = connect(counted.url, { log: createLog({ level: 'silent' }) });
  app = createTestApp(db, [groups, documents]);
  [ana, bob] = [await aPerson(app, { role: 'manager' }), await aPerson(app)];
});
afterAll(async () => {
  await db?.close();
  counted?.close();
  await own?.drop();
});

test('DO-11 a keystroke takes three round trips to the database, also of a co-author who has not seen those of others', async () => {
  const { id } = await aDraft(app, ana, { text: 'We met.' });
  await requesterOf(app, [groups, documents])(live.startLiveText, ana, { params: { id } });
  await db.run(sql`
    insert into document_co_authors (document_id, user_id, permission, accepted_at) values (${id}, ${bob.id}, 'edit', now())`);
  const [window, other] = [new LiveWindow(app, ana, id), new LiveWindow(app, bob, id)];
  await window.sync();
  await other.sync();
  const trips: number[] = [];
  for (let turn = 0; turn < 20; turn += 1)
    for (const each of [window, other]) {
      each.textAt(0).insert(0, 'x');
      counted.take();
      await each.sync();
      trips.push(counted.take());
    }
  expect(Math.min(...trips)).toBe(3);
  expect(trips.filter((each) => each === 3).length).toBeGreaterThan(20);
  await window.sync();
  expect(window.paragraphs()).toEqual(other.paragraphs());
});
