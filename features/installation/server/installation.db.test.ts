import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson, auditedDuring } from '#features/accounts/server/testing.ts';
import { createGroup } from '#features/groups/contract/endpoints.ts';
import { groups } from '#features/groups/server/feature.ts';
import { requesterOf, groupText } from '#features/groups/server/testing.ts';
import { announcementChangedMessage } from '#platform/contract/installation/announcement.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { findIcon, findLogo } from '#platform/server/installation/installation-store.ts';
import { InstallationReader } from '#platform/server/installation/installation-now.ts';
import { siteNow } from '#platform/server/installation/site-name.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import { aPhotograph } from '#platform/server/testing/uploaded.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { installation } from './feature.ts';

const features = [accounts, groups, installation];
let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let administrator: SignedInViewer;
let ana: SignedInViewer;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, features, { OWNER_NAME: 'As configured', QUOTAS: 'groups=2/2' });
  ask = requesterOf(app, features);
  ana = await aPerson(app, { role: 'manager' });
  administrator = { ...(await aPerson(app)), isAdministrator: true };
});
beforeEach(() => void app.sent.splice(0));
afterAll(() => own.drop());

/** The settings that pages get, read again. */
const described = () => new InstallationReader(own.db, app.config).now();
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('announcement', () => {
  const body = { texts: { en: 'Maintenance tonight', fr: '', es: '' }, tone: 'warn', audience: 'everybody', from: null, until: null };
  const announce = (fields: Partial<Record<keyof typeof body, unknown>> = {}) =>
    ask(endpoints.saveAnnouncement, administrator, { body: { ...body, ...fields } });
  const shownTo = async (viewer: typeof visitor | SignedInViewer) => (await ask(endpoints.readAnnouncement, viewer)).announcement;

  test('AD-07 an announcement to everybody appears on every page immediately, and open windows are notified', async () => {
    const before = (await described()).revision;
    await announce();
    const { settings, revision } = await described();
    expect(settings.announcement).toMatchObject({ tone: 'warn', texts: { en: 'Maintenance tonight' } });
    expect(revision).not.toBe(before);
    expect(await shownTo(visitor)).toEqual(settings.announcement);
    await app.runJobs();
    expect(app.sent).toContainEqual({ rooms: [rooms.public], message: { type: announcementChangedMessage, id: '' } });
    // A dismissal does not hide the next announcement.
    await announce();
    expect((await described()).settings.announcement?.id).not.toBe(settings.announcement?.id);
  });

  test('AD-07 an announcement to members appears on no page of a visitor', async () => {
    await announce({ audience: 'members' });
    expect(await shownTo(ana)).toMatchObject({ texts: { en: 'Maintenance tonight' } });
    expect(await shownTo(visitor)).toBeNull();
    expect((await described()).settings.announcement).toBeUndefined();
  });

  test('AD-07 an announcement starts and ends at its times, and open windows are notified of both', async () => {
    await announce({ from: inHours(1), until: inHours(2) });
    expect(await shownTo(ana)).toBeNull();
    expect(await ask(endpoints.readStoredAnnouncement, administrator)).toMatchObject({ announcement: { isCurrent: false } });
    const planned = () =>
      own.db.many<{ at: Date }>(sql`select run_at as at from graphile_worker._private_jobs where key like 'installation.%' order by 1`);
    expect(await planned()).toHaveLength(2);
    await own.db.run(sql`update installation set announced_from = now() - interval '1 hour'`);
    expect(await shownTo(ana)).not.toBeNull();
    await own.db.run(sql`update installation set announced_until = now()`);
    expect(await shownTo(ana)).toBeNull();
    await ask(endpoints.removeAnnouncement, administrator);
    expect(await planned()).toEqual([]);
    expect(await ask(endpoints.readStoredAnnouncement, administrator)).toEqual({ announcement: null });
  });

  test('AD-07 an announcement needs a text, and an end after its start and in the future', async () => {
    const refused = async (fields: Parameters<typeof announce>[0]) =>
      announce(fields).then(
        () => [],
        (error: { fields: unknown }) => error.fields,
      );
    expect(await refused({ texts: { en: ' ', fr: '', es: '' } })).toEqual([{ name: 'texts', code: 'announcement.empty' }]);
    expect(await refused({ until: inHours(-1) })).toEqual([{ name: 'until', code: 'announcement.over' }]);
    expect(await refused({ from: inHours(3), until: inHours(2) })).toEqual([{ name: 'until', code: 'announcement.over' }]);
    expect(await refused({ texts: { en: '[x](javascript:alert(1))', fr: '', es: '' } })).toEqual([
      { name: 'texts.en', code: 'text.linkUnsafe' },
    ]);
  });
});

test('AD-07 the names of the site and its owner are those that administrators set, else the configured ones', async () => {
  const names = (body: object) => ask(endpoints.saveNames, administrator, { body });
  await names({ siteName: 'Quayside', ownerName: 'Harbour Trust', hostingName: 'Quay' });
  expect((await described()).settings).toMatchObject({ siteName: 'Quayside', ownerName: 'Harbour Trust', hostingName: 'Quay' });
  await names({ siteName: null, ownerName: null, hostingName: null });
  // The name of the product is the default and is not sent.
  expect((await described()).settings.siteName).toBeUndefined();
  expect((await described()).settings).toMatchObject({ ownerName: 'As configured', hostingName: '' });
  expect(await ask(endpoints.readNames, administrator)).toMatchObject({ ownerName: null, configured: { ownerName: 'As configured' } });
});

test('AD-07 a changed limit applies immediately, and the configured one after a reset', async () => {
  const limit = (quota: object | null) => ask(endpoints.saveLimit, administrator, { params: { name: 'groups' }, body: { quota } });
  const found = () => ask(createGroup, ana, { body: groupText() });
  await limit({ whole: 1, small: 1 });
  await found();
  await expect(found()).rejects.toMatchObject({ code: 'quota.reached', present: { limit: 1 } });
  await limit(null);
  await found();
  await expect(found()).rejects.toMatchObject({ code: 'quota.reached', present: { limit: 2 } });
  expect(await ask(endpoints.listLimits, administrator)).toContainEqual({
    name: 'groups',
    feature: 'groups',
    configured: { whole: 2, small: 2 },
    kept: null,
  });
  const other = ask(endpoints.saveLimit, administrator, { params: { name: 'toString' }, body: { quota: null } });
  await expect(other).rejects.toMatchObject({ code: 'thing.notFound' });
});

test('AD-06 AD-07 changes of the installation are in the audit, and only administrators can make them', async () => {
  const texts = { en: 'Tonight', fr: '', es: '' };
  const announcement = { texts, tone: 'info', audience: 'everybody', from: null, until: null };
  const names = { siteName: 'Quayside', ownerName: null, hostingName: null };
  const image = await logoOf(aPhotograph('Quay'));
  const actions = (who: SignedInViewer) => [
    () => ask(endpoints.saveAnnouncement, who, { body: announcement }),
    () => ask(endpoints.removeAnnouncement, who),
    () => ask(endpoints.saveNames, who, { body: names }),
    () => ask(endpoints.saveLogo, who, { body: { image } }),
    () => ask(endpoints.removeLogo, who),
    () => ask(endpoints.saveLimit, who, { params: { name: 'groups' }, body: { quota: null } }),
  ];
  const done = await auditedDuring(own.db, async () => {
    for (const action of actions(administrator)) await action();
  });
  expect(done).toEqual([
    ['announcement.save', administrator.id, null],
    ['announcement.remove', administrator.id, null],
    ['installation.names', administrator.id, null],
    ['installation.logo', administrator.id, null],
    ['installation.logoRemoved', administrator.id, null],
    ['limit.change', administrator.id, 'groups'],
  ]);
  for (const action of actions(ana)) await expect(action()).rejects.toMatchObject({ code: 'auth.forbidden' });
  for (const endpoint of [endpoints.readStoredAnnouncement, endpoints.readNames, endpoints.listLimits])
    await expect(ask(endpoint, ana)).rejects.toMatchObject({ code: 'auth.forbidden' });
});

const logoOf = async (bytes: Buffer | Promise<Buffer>, type = 'jpeg') => `data:image/${type};base64,${(await bytes).toString('base64')}`;

test('AD-07 SH-13 a logo is small, without metadata, on every page and in emails, until it is removed', async () => {
  const wide = sharp({ create: { width: 1600, height: 400, channels: 4, background: '#2244aa' } })
    .composite([{ input: Buffer.from('<svg width="1600" height="400"><circle cx="200" cy="200" r="150" fill="#fff"/></svg>') }])
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 24/1' } });
  await ask(endpoints.saveLogo, administrator, { body: { image: await logoOf(wide.jpeg().toBuffer()) } });
  const { logo } = (await described()).settings;
  expect(logo).toMatchObject({ width: 384, height: 96 });
  expect(logo, 'a name is illegible as an icon').not.toHaveProperty('icon');
  expect((await ask(endpoints.readNames, administrator)).logo).toEqual(logo);
  const stored = await findLogo(own.db);
  expect(logo?.address).toBe(`/site-logo.png?v=${stored?.hash}`);
  const { format, exif, icc, xmp } = await sharp(stored?.png).metadata();
  expect({ format, exif, icc, xmp }).toEqual({ format: 'png', exif: undefined, icc: undefined, xmp: undefined });
  expect(await siteNow(own.db, app.config)).toMatchObject({ logo: { width: 384, height: 96 } });

  const square = sharp({ create: { width: 400, height: 400, channels: 3, background: '#2244aa' } });
  await ask(endpoints.saveLogo, administrator, { body: { image: await logoOf(square.png().toBuffer(), 'png') } });
  const symbol = (await described()).settings.logo;
  expect(symbol).toMatchObject({ width: 96, height: 96 });
  const icons = await Promise.all((['icon', 'maskedIcon'] as const).map((which) => findIcon(own.db, which)));
  expect([symbol?.icon, symbol?.maskedIcon]).toEqual([`/site-icon.png?v=${icons[0]?.hash}`, `/site-icon-masked.png?v=${icons[1]?.hash}`]);
  const edges = await Promise.all(icons.map((icon) => firstColouredColumn(icon?.png)));
  expect(edges, 'home screens crop up to a fifth at each edge').toEqual([20, 102]);
  await ask(endpoints.removeLogo, administrator);
  expect((await described()).settings.logo).toBeUndefined();
  expect(await findLogo(own.db)).toBeUndefined();
  expect(await findIcon(own.db, 'icon')).toBeUndefined();
});

/** The first column of an icon of 512 pixels whose middle is not white. */
async function firstColouredColumn(png: Buffer | undefined): Promise<number> {
  const { data, info } = await sharp(png).toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([512, 512]);
  return Array.from({ length: info.width }, (_, x) => data[(256 * info.width + x) * info.channels] ?? 255).findIndex((red) => red < 250);
}

test('AD-07 only small JPEG, PNG and WebP become a logo, whatever they call themselves', async () => {
  const save = (image: string) => ask(endpoints.saveLogo, administrator, { body: { image } });
  const refused = (code: string) => ({ fields: [{ name: 'image', code: `installation.${code}` }] });
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');
  const gif = sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
    .gif()
    .toBuffer();
  for (const image of [
    await logoOf(svg, 'svg+xml'),
    await logoOf(svg, 'png'),
    await logoOf(gif, 'png'),
    'data:image/png;base64,',
    'https://elsewhere.example/logo.png',
  ])
    await expect(save(image)).rejects.toMatchObject(refused('logoInvalid'));
  const large = sharp({ create: { width: 4_001, height: 9, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  await expect(save(await logoOf(large, 'png'))).rejects.toMatchObject(refused('logoTooLarge'));
  await expect(save(await logoOf(Buffer.alloc(2 * 1024 * 1024 + 1, 7), 'png'))).rejects.toMatchObject(refused('logoTooLarge'));
});

test('AD-07 pages keep the last settings while the database does not answer', async () => {
  let isAway = false;
  const one = (...requested: Parameters<typeof own.db.one>) => (isAway ? Promise.reject(new Error('away')) : own.db.one(...requested));
  const reader = new InstallationReader({ ...own.db, one } as never, app.config);
  const before = await reader.now();
  await new Promise((resolve) => setTimeout(resolve, 600));
  // The object is the same while nothing changes, because callers cache by its identity.
  expect((await reader.now()).settings).toBe(before.settings);
  isAway = true;
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(await reader.now()).toEqual(before);
});
