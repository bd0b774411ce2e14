import sharp from 'sharp';
import sql from 'sql-template-tag';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser, httpOf } from '#features/accounts/server/testing.ts';
import { updateUser } from '#features/accounts/contract/endpoints.ts';
import { createGallery, readGallery } from '#features/galleries/contract/endpoints.ts';
import { aPhotograph, anUpload } from '#features/galleries/server/testing.ts';
import { aGroup } from '#features/groups/server/testing.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { listOwnReports, listPictures } from '../contract/endpoints.ts';
import { createModerationApp } from './testing.ts';

type Somebody = Awaited<ReturnType<typeof aUser>>;

let here: Awaited<ReturnType<typeof createModerationApp>>;
let http: FastifyInstance;
let [author, reader, manager, administrator] = [] as unknown as [Somebody, Somebody, Somebody, Somebody];
/** A gallery of the author for the manager's group, and one of its media. */
let [galleryId, itemId] = ['', ''];
beforeAll(async () => {
  here = await createModerationApp();
  const { app, features } = here;
  http = httpOf(app, features);
  [author, reader, manager, administrator] = [await aUser(app), await aUser(app), await aUser(app, { role: 'manager' }), await aUser(app)];
  await here.own.db.run(sql`update users set is_administrator = true where id = ${administrator.viewer.id}`);
  administrator.viewer = { ...administrator.viewer, isAdministrator: true };
  const group = await aGroup(app, manager.viewer, {}, [author.viewer, reader.viewer]);
  const items = [
    { uploadId: await anUpload(app, author.viewer.id, await aPhotograph('A boat')), description: 'A boat', allowDownload: false },
  ];
  const body = { groupId: group.id, title: 'Boats', isPublic: false, items };
  galleryId = (await here.ask(createGallery, author.viewer, { body })).id;
  await app.runJobs();
  itemId = (await here.ask(readGallery, author.viewer, { params: { id: galleryId } })).items[0]?.id ?? '';
});
afterAll(async () => {
  await http.close();
  await here.own.drop();
});

const pictures = async (who: SignedInViewer, id: string) => (await here.ask(listPictures, who, { params: { id } })).items;
const lookAt = (address: string) => http.inject({ url: address });
const looks = async (id: string) =>
  (
    await here.own.db.many<{ by: string }>(
      sql`select actor_id as by from audit where action = 'report.look' and subject_id = ${id} order by at`,
    )
  ).map(({ by }) => by);

test('AD-04 AD-06 moderators see a reported medium, hidden too, by a personal address; others do not, and each look is audited', async () => {
  const id = await here.report(reader.viewer, `galleryitem:${itemId}`);
  expect((await here.ask(listOwnReports, manager.viewer)).items).toMatchObject([{ id, hasPictures: true }]);
  expect(await here.read(manager.viewer, id)).toMatchObject({ hasPictures: true });
  await here.decide(administrator.viewer, id, 'hide');
  for (const who of [manager, administrator]) {
    const [picture] = await pictures(who.viewer, id);
    const answer = await lookAt(picture?.address ?? '');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/webp');
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(picture?.width);
    // The address is for this person and this picture only.
    expect((await lookAt(picture?.address.split('?')[0] ?? '')).statusCode).toBe(401);
    expect((await lookAt(picture?.address.replace('/pictures/0', '/pictures/1') ?? '')).statusCode).toBe(401);
  }
  expect(await looks(id)).toEqual([manager.viewer.id, administrator.viewer.id]);
  for (const who of [author, reader]) await expect(pictures(who.viewer, id)).rejects.toMatchObject({ code: 'thing.notFound' });

  // A former manager has no access, even with a valid address.
  const [kept] = await pictures(manager.viewer, id);
  await here.own.db.run(sql`update groups set manager_id = ${author.viewer.id} where manager_id = ${manager.viewer.id}`);
  expect((await lookAt(kept?.address ?? '')).statusCode).toBe(404);
  await here.own.db.run(sql`update groups set manager_id = ${manager.viewer.id} where manager_id = ${author.viewer.id}`);
  expect(await looks(id)).toHaveLength(2);
});

test('AD-04 galleries show their media, profiles their picture, even while hidden; texts and deleted things show none', async () => {
  const gallery = await here.report(reader.viewer, `gallery:${galleryId}`);
  expect(await pictures(manager.viewer, gallery)).toHaveLength(1);

  const profile = await here.report(reader.viewer, `person:${author.viewer.id}`);
  expect(await pictures(administrator.viewer, profile)).toEqual([]);
  const image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#aa5522' } })
    .jpeg()
    .toBuffer();
  await here.ask(updateUser, author.viewer, {
    params: { id: author.viewer.id },
    body: {
      username: author.viewer.username,
      name: 'Ana',
      email: author.email,
      profileImage: `data:image/jpeg;base64,${image.toString('base64')}`,
    },
  });
  const shown = async () => (await lookAt((await pictures(administrator.viewer, profile))[0]?.address ?? '')).statusCode;
  expect(await shown()).toBe(200);
  await here.decide(administrator.viewer, profile, 'hide');
  expect(await shown()).toBe(200);
  await expect(pictures(manager.viewer, profile)).rejects.toMatchObject({ code: 'thing.notFound' });
  await here.decide(administrator.viewer, gallery, 'remove');
  expect(await pictures(manager.viewer, gallery)).toEqual([]);
});
