import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { sweepStoredFiles } from '#platform/server/stored-files/sweep-stored-files.ts';
import { startS3Server, type S3Server } from '#platform/server/stored-files/testing/s3-server.ts';
import { accounts } from '../feature.ts';
import { accountsHttp, ask, aUser } from '../testing.ts';

let own: TestDatabase;
let s3: S3Server;
beforeAll(async () => {
  own = await testDatabase();
  s3 = await startS3Server();
});
afterAll(async () => {
  await own.drop();
  await s3.close();
});

const aJpeg = (colour: string, side = 300) =>
  sharp({ create: { width: side, height: side, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
const asUrl = (bytes: Buffer) => `data:image/jpeg;base64,${bytes.toString('base64')}`;

describe.each(['folder', 's3'] as const)('profile pictures in a store: %s', (kind) => {
  let app: TestApp;
  let http: ReturnType<typeof accountsHttp>;
  beforeAll(() => {
    app = createTestApp(own.db, [accounts], kind === 's3' ? s3Settings() : {});
    http = accountsHttp(app);
  });
  afterAll(() => http.close());

  const s3Settings = () => ({
    S3_ENDPOINT: s3.settings.endpoint,
    S3_BUCKET: s3.settings.bucket,
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  });
  const fetchPicture = (id: string, token: string, size = 'whole') =>
    http.inject({ url: `/api/people/${id}/picture?size=${size}`, headers: { authorization: `Bearer ${token}` } });
  const rowOf = (id: string) =>
    own.db.one<{ image: string | null; hash: string | null; face: string | null; version: number }>(sql`
      select profile_image as image, picture_hash as hash, face_hash as face, picture_version as version from users where id = ${id}`);
  const keepAsBefore = (id: string, image: string) =>
    own.db.run(sql`update users set profile_image = ${image}, picture_version = 1, picture_hash = null, face_hash = null where id = ${id}`);

  test('AC-07 pictures stored in rows by an earlier release are moved in the background, with bytes and version unchanged', async () => {
    const people = await Promise.all(Array.from({ length: 25 }, () => aUser(app)));
    const bytes = await Promise.all(people.map((_, index) => aJpeg(`hsl(${index * 14}, 60%, 40%)`)));
    for (const [index, { viewer }] of people.entries()) await keepAsBefore(viewer.id, asUrl(bytes[index] as Buffer));
    await accounts.onStart?.(app);
    await app.finishTasks();
    for (const [index, { viewer, token }] of people.entries()) {
      expect(await rowOf(viewer.id)).toEqual({ image: null, hash: expect.any(String), face: expect.any(String), version: 1 });
      expect((await fetchPicture(viewer.id, token)).rawPayload.equals(bytes[index] as Buffer)).toBe(true);
      expect(await sharp((await fetchPicture(viewer.id, token, 'face')).rawPayload).metadata()).toMatchObject({ width: 224 });
    }
  });

  test('AC-07 a picture requested before that is moved on demand, also concurrently', async () => {
    const { viewer, token } = await aUser(app);
    const bytes = await aJpeg('#aa5522');
    await keepAsBefore(viewer.id, asUrl(bytes));
    const answers = await Promise.all(Array.from({ length: 8 }, () => fetchPicture(viewer.id, token)));
    for (const answer of answers) expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect((await rowOf(viewer.id)).image).toBeNull();
  });

  test('AC-07 moving does not overwrite a picture chosen meanwhile, and deletes an undecodable one', async () => {
    const { viewer, token } = await aUser(app);
    await keepAsBefore(viewer.id, 'data:image/png;base64,iVBORw0KGgo=');
    expect((await fetchPicture(viewer.id, token)).statusCode).toBe(404);
    expect(await rowOf(viewer.id)).toMatchObject({ image: null, hash: null });
    expect((await ask(http, 'GET', '/api/session', { token })).body).toMatchObject({ user: { profileImage: null } });
  });

  test('AC-07 RE-02 a replaced or removed picture, or one of a closed account, is deleted from the store unless another user has the same face', async () => {
    const [one, two] = [await aUser(app), await aUser(app)];
    const put = ({ viewer, token, email }: typeof one, profileImage: string | null) =>
      ask(http, 'PUT', `/api/user/${viewer.id}`, { token, body: { username: viewer.username, name: 'N', email, profileImage } });
    const image = asUrl(await aJpeg('#116655'));
    await put(one, image);
    await put(two, image);
    const { hash, face } = await rowOf(one.viewer.id);
    expect(await rowOf(two.viewer.id)).toMatchObject({ hash, face });
    const isStored = async () => {
      await sweepStoredFiles(app);
      await own.db.run(sql`update stored_files set unreferenced_since = unreferenced_since - interval '25 hours'`);
      await sweepStoredFiles(app);
      return (
        (await app.storedFiles.bytes.sizeOf(hash ?? '')) !== undefined && (await app.storedFiles.bytes.sizeOf(face ?? '')) !== undefined
      );
    };
    expect((await ask(http, 'DELETE', '/api/user/self-delete', { token: one.token })).status).toBe(200);
    expect(await isStored()).toBe(true);
    await put(two, null);
    expect(await isStored()).toBe(false);
  });
});
