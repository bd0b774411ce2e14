import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { sampleHeic } from '#platform/server/media/derivatives/testing/sample-heic.ts';
import { videoProgram } from '#platform/server/media/derivatives/video-program.ts';
import { scaled } from '#platform/server/testing/timeouts.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';

const program = videoProgram();
const photographs = 40;

/** A photograph with the sky above: the upper part is lighter. */
const drawn = (number: number) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: { r: 40 + 5 * number, g: 90, b: 200 - 4 * number } } }).composite([
    { input: { create: { width: 640, height: 160, channels: 3, background: '#d7e4ef' } }, top: 0, left: 0 },
  ]);

/** A film of a camcorder: interlaced, oblong pixels, MPEG-2 in a transport stream. */
async function camcorderFilm(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-camcorder-'));
  const path = join(folder, 'film.mts');
  const frames = ['-f', 'lavfi', '-i', 'testsrc=duration=1:size=720x576:rate=50'];
  const fields = [
    '-vf',
    'tinterlace=interleave_top,setfield=tff,setsar=64/45',
    '-flags',
    '+ilme+ildct',
    '-c:v',
    'mpeg2video',
    '-b:v',
    '4M',
  ];
  try {
    const { status, stderr } = spawnSync(program ?? '', ['-loglevel', 'error', '-y', ...frames, ...fields, '-f', 'mpegts', path]);
    if (status !== 0) throw new Error(String(stderr));
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('GA-07 forty photographs of a phone, one damaged, and a film of a camcorder are dropped into a gallery and appear', async ({
  person,
}) => {
  test.skip(program === null, 'ffmpeg is not installed');
  test.setTimeout(scaled(400_000));
  const ana = await person('Ana', { role: 'manager' });
  const api = await ana.arrive(null);
  // Stored on its side, as a phone that is held upright does.
  const aside = sharp(await drawn(0).png().toBuffer()).rotate(-90);
  const heic = await sampleHeic(aside, { tile: 256, quarterTurns: 3 });
  const pictures = await Promise.all(
    Array.from({ length: photographs }, async (_, number) =>
      number === 0
        ? { name: 'IMG_0001.HEIC', bytes: heic }
        : { name: `IMG_${String(number + 1).padStart(4, '0')}.JPG`, bytes: await drawn(number).jpeg().toBuffer() },
    ),
  );
  const files = [
    ...pictures,
    { name: 'IMG_9000.HEIC', bytes: heic.subarray(0, heic.length - 300) },
    { name: '00001.MTS', bytes: await camcorderFilm() },
  ];

  const group = await api.post<{ id: string }>('/api/groups', {
    groupName: 'Scouts',
    companyName: 'Cooperative',
    category: 'legal',
    description: 'Summer.',
    visibility: 'private',
  });
  const { id } = await api.post<{ id: string }>('/api/galleries', {
    title: 'Summer camp',
    groupId: group.id,
    description: '',
    isAnonymous: false,
    isPublic: false,
    items: [],
  });
  await ana.page.goto(`/media/${id}`);
  await expect(ana.page.getByRole('region', { name: 'Add pictures, videos or recordings' })).toBeVisible();
  // Dropped, so that names alone say what the files are.
  const transfer = await ana.page.evaluateHandle(
    (given) => {
      const data = new DataTransfer();
      for (const { name, base64 } of given)
        data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)], name));
      return data;
    },
    files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') })),
  );
  for (const type of ['dragenter', 'dragover', 'drop']) await ana.page.dispatchEvent('main', type, { dataTransfer: transfer });

  const tiles = ana.page.getByRole('main').getByRole('link', { name: /^(?:Picture|Video) \d/ });
  await expect(tiles).toHaveCount(files.length, { timeout: scaled(120_000) });
  await expect(ana.page.getByText('choose JPEG: Settings → Camera → Formats → Most Compatible').first()).toBeAttached({
    timeout: scaled(240_000),
  });
  // All but the damaged one have an image.
  await expect.poll(() => tiles.locator('img[srcset]').count(), { timeout: scaled(240_000) }).toBe(files.length - 1);
  const first = tiles.first().locator('img[srcset]');
  await expect
    .poll(() => first.evaluate((image: HTMLImageElement) => [image.naturalWidth > 0, image.naturalWidth > image.naturalHeight]))
    .toEqual([true, true]);
  await expectAccessible(ana.page);
  await lookAt(ana.page, 'gallery-of-phone');
});
