import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { mediaTypeOf } from '../../stored-files/media-type.ts';
import { derive } from './derive.ts';
import { videoProgram } from './video-program.ts';

const program = videoProgram();
const sine = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2'];
const moving = (size = '320x240', seconds = 1) => ['-f', 'lavfi', '-i', `testsrc=duration=${seconds}:size=${size}:rate=25`];

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-formats-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function run(args: readonly string[]): Buffer {
  const { status, stderr, stdout } = spawnSync(program ?? '', ['-y', '-loglevel', 'error', ...args], { maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(String(stderr));
  return stdout;
}

/** Derives a file that ffmpeg writes, by the media type of its content. */
async function derived(name: string, args: readonly string[]) {
  const folder = await aFolder();
  const path = join(folder, name);
  run([...args, path]);
  const mediaType = await mediaTypeOf(await readFile(path), name);
  const found = await derive({ path, mediaType, folder });
  return { ...found, mediaType, file: found.made.at(-1)?.path ?? '' };
}

/** Colour of the middle of the first frame. */
const middleOf = (path: string) => [
  ...run(['-i', path, '-frames:v', '1', '-vf', 'crop=2:2,scale=1:1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-']),
];
const descriptionOf = (path: string) => spawnSync(program ?? '', ['-hide_banner', '-i', path], { encoding: 'utf8' }).stderr;

describe.skipIf(program === null)('formats of devices', () => {
  test('GA-07 films in HLG and PQ get the brightness and colours of BT.709', async () => {
    // 10-bit values of diffuse white by ITU-R BT.2408: 75 % in HLG, 58 % in PQ.
    for (const [transfer, white] of [
      ['arib-std-b67', 721],
      ['smpte2084', 572],
    ] as const) {
      const drawn = ['-f', 'lavfi', '-i', `color=c=gray:size=320x180:rate=5:duration=1,format=yuv420p10le,lutyuv=y=${white}:u=512:v=512`];
      const tagged = ['-color_primaries', 'bt2020', '-color_trc', transfer, '-colorspace', 'bt2020nc'];
      const codes = `log-level=none:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`;
      const { file } = await derived('hdr.mp4', [...drawn, '-c:v', 'libx265', '-preset', 'ultrafast', ...tagged, '-x265-params', codes]);
      expect(descriptionOf(file)).toMatch(/yuv420p\(tv, bt709\)/);
      const [red = 0, green = 0, blue = 0] = middleOf(file);
      expect(Math.max(red, green, blue) - Math.min(red, green, blue), transfer).toBeLessThan(6);
      // Both are the same white. Without toning, the numbers are 180 and 142.
      expect(red, `${transfer}: ${red}`).toBeGreaterThan(187);
      expect(red, `${transfer}: ${red}`).toBeLessThan(200);
    }
  });

  test('GA-07 oblong pixels become square, also in a film that was recorded upright', async () => {
    const wide = await derived('wide.mp4', [...moving('720x576'), '-vf', 'setsar=64/45', '-c:v', 'libx264', '-pix_fmt', 'yuv420p']);
    expect([wide.width, wide.height]).toEqual([1024, 576]);
    expect(descriptionOf(wide.file)).toMatch(/1024x576(?: \[SAR 1:1)?/);
    const folder = await aFolder();
    const lying = join(folder, 'lying.mp4');
    run([...moving('360x240'), '-vf', 'setsar=4/3', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', lying]);
    const upright = await derived('upright.mp4', ['-i', lying, '-c', 'copy', '-metadata:s:v:0', 'rotate=90']);
    expect([upright.width, upright.height]).toEqual([180, 360]);
  });

  test('GA-07 interlaced frames lose their combs', async () => {
    // A bar that moves by 8 pixels from field to field.
    const bar = "geq=lum='if(between(X\\,20+8*mod(N\\,25)\\,60+8*mod(N\\,25))\\,220\\,30)':cb=128:cr=128";
    const fields = ['-f', 'lavfi', '-i', `color=c=black:size=320x240:rate=50:duration=1,${bar}`];
    const woven = [
      '-vf',
      'tinterlace=interleave_top,setfield=tff',
      '-flags',
      '+ilme+ildct',
      '-c:v',
      'mpeg2video',
      '-q:v',
      '2',
      '-f',
      'mpegts',
    ];
    const { file, mediaType } = await derived('camcorder.mts', [...fields, ...woven]);
    expect(mediaType).toBe('video/mp2t');
    const combs = (path: string) => {
      const pixels = run([
        '-ss',
        '0.2',
        '-i',
        path,
        '-frames:v',
        '1',
        '-vf',
        'crop=320:2:0:100',
        '-f',
        'rawvideo',
        '-pix_fmt',
        'gray',
        '-',
      ]);
      const difference = (at: number) => Math.abs((pixels[at] ?? 0) - (pixels[at + 320] ?? 0));
      return Array.from({ length: 320 }, (_, at) => at).filter((at) => difference(at) > 100).length;
    };
    const folder = await aFolder();
    const before = join(folder, 'before.mts');
    run([...fields, ...woven, before]);
    expect(combs(before)).toBeGreaterThan(8);
    expect(combs(file)).toBeLessThanOrEqual(4);
  });

  test('GA-07 a recording with a cover is sound, also in a file for films', async () => {
    const folder = await aFolder();
    const cover = join(folder, 'cover.jpg');
    await sharp({ create: { width: 300, height: 300, channels: 3, background: '#a33' } })
      .jpeg()
      .toFile(cover);
    const covered = [...sine, '-i', cover, '-map', '0', '-map', '1', '-c:v', 'mjpeg', '-disposition:v:0', 'attached_pic'];
    for (const name of ['song.m4a', 'song.mp3', 'song.mp4']) {
      const args = name === 'song.mp3' ? covered : [...covered, '-c:a', 'aac', '-f', name === 'song.m4a' ? 'ipod' : 'mp4'];
      const { made, durationMs, mediaType } = await derived(name, args);
      expect([name, made.map(({ rendition }) => rendition)]).toEqual([name, ['audio']]);
      expect(Math.abs((durationMs ?? 0) - 2_000), `${name} ${mediaType} ${durationMs}`).toBeLessThan(60);
    }
  });

  test('GA-07 sound of recorders and old players is read, with its duration', async () => {
    // Milliseconds of a frame: of PCM, a sample; of WMA, 2,048 samples; of AMR, 20 ms.
    const cases: [string, string[], string, number][] = [
      ['a.rf64', ['-rf64', 'always', '-f', 'wav'], 'audio/wav', 1],
      ['a.w64', [], 'audio/x-w64', 1],
      ['a.aiff', [], 'audio/aiff', 1],
      ['a.caf', [], 'audio/x-caf', 1],
      ['a.wma', ['-c:a', 'wmav2'], 'audio/x-ms-asf', 47],
      ['a.amr', ['-ar', '8000', '-ac', '1', '-c:a', 'libopencore_amrnb'], 'audio/amr', 20],
    ];
    for (const [name, args, type, frameMs] of cases) {
      const { made, mediaType, durationMs } = await derived(name, [...sine, ...args]);
      expect([name, mediaType, made.map(({ rendition }) => rendition)]).toEqual([name, type, ['audio']]);
      expect(Math.abs((durationMs ?? 0) - 2_000), `${name} ${durationMs}`).toBeLessThanOrEqual(frameMs);
    }
  });

  test('GA-07 films of cameras and old players are read, with their duration within a frame', async () => {
    const cases: [string, string[], string][] = [
      ['a.mts', ['-c:v', 'mpeg2video'], 'video/mp2t'],
      ['a.m2ts', ['-c:v', 'mpeg2video', '-f', 'mpegts', '-mpegts_m2ts_mode', '1'], 'video/mp2t'],
      ['a.mpg', ['-c:v', 'mpeg2video', '-f', 'vob'], 'video/MP2P'],
      ['b.mpg', ['-c:v', 'mpeg1video'], 'video/MP1S'],
      ['a.m2v', ['-c:v', 'mpeg2video', '-f', 'mpeg2video'], 'video/mpeg'],
      ['a.wmv', ['-c:v', 'wmv2'], 'video/x-ms-asf'],
      ['a.flv', ['-c:v', 'flv'], 'video/x-flv'],
    ];
    for (const [name, args, type] of cases) {
      const { made, mediaType, durationMs } = await derived(name, [...moving(), ...args]);
      expect([name, mediaType, made.at(-1)?.rendition]).toEqual([name, type, 'video']);
      expect(Math.abs((durationMs ?? 0) - 1_000), `${name} ${durationMs}`).toBeLessThanOrEqual(40);
    }
    // Sound that lasts longer than the pictures counts.
    const { durationMs } = await derived('a.mp4', [...moving('320x240', 1), ...sine, '-c:v', 'libx264', '-c:a', 'aac']);
    expect(Math.abs((durationMs ?? 0) - 2_000), String(durationMs)).toBeLessThanOrEqual(40);
  });

  test('GA-07 an animated PNG stays animated', async () => {
    const { made, mediaType } = await derived('a.png', [...moving('64x64'), '-plays', '0', '-f', 'apng']);
    expect(mediaType).toBe('image/apng');
    expect((await sharp(await readFile(made[0]?.path ?? '')).metadata()).pages).toBe(25);
  });
});

test('GA-07 a TIFF with its index after the pixels is recognised by its start', async () => {
  const folder = await aFolder();
  const path = join(folder, 'scan.tif');
  const bytes = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#4a7' } })
    .tiff({ compression: 'none' })
    .toBuffer();
  const mediaType = await mediaTypeOf(bytes.subarray(0, 256 * 1_024), 'scan.tif');
  expect([bytes.readUInt32LE(4) > 256 * 1_024, mediaType]).toEqual([true, 'image/tiff']);
  await writeFile(path, bytes);
  const { made, width } = await derive({ path, mediaType, folder });
  expect([made.length, width]).toEqual([2, 700]);
});
