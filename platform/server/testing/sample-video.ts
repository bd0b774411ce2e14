import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { videoProgram } from '../media/derivatives/video-program.ts';

/** Generates a video of one second with a location (ISO 6709). */
export async function sampleVideo(place: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-film-'));
  const path = join(folder, 'film.mov');
  const drawn = ['-f', 'lavfi', '-i', 'testsrc=duration=1:size=320x180:rate=5', '-c:v', 'libx264', '-pix_fmt', 'yuv420p'];
  try {
    const { status, stderr } = spawnSync(videoProgram() ?? '', [
      '-loglevel',
      'error',
      '-y',
      ...drawn,
      '-metadata',
      `location=${place}`,
      path,
    ]);
    if (status !== 0) throw new Error(String(stderr));
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}
