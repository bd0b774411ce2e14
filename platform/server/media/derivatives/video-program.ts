import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { NotDerived } from './derived.ts';
import { longestSeconds } from './video-options.ts';
import { runLimited, type ProcessLimits } from './limited-process.ts';

const limits: ProcessLimits = { memoryBytes: 2 ** 31, fileBytes: 8 * 2 ** 30, cpuSeconds: 6 * 3_600, ms: 8 * 3_600_000 };
/** Limits of the probe before the conversion. */
const lookLimits: ProcessLimits = { ...limits, fileBytes: 2 ** 24, cpuSeconds: 60, ms: 120_000 };
/** Most pixels of a frame: four times 4K. */
const framePixels = 34_000_000;

const quietly = ['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'error', '-progress', 'pipe:3', '-y'];
const reading = (path: string, reader: string) => [
  '-protocol_whitelist',
  'file',
  '-max_pixels',
  String(framePixels),
  '-f',
  reader,
  '-i',
  path,
];

let found: string | null | undefined;

/** Path of ffmpeg: the system's, otherwise that of the package; null where there is none. */
export function videoProgram(): string | null {
  found ??= [installed(), packaged()].find((path) => path && spawnSync(path, ['-version'], { stdio: 'ignore' }).status === 0) ?? null;
  return found;
}

const installed = () => spawnSync('/bin/sh', ['-c', 'command -v ffmpeg'], { encoding: 'utf8' }).stdout.trim();

function packaged(): string | undefined {
  try {
    return (createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg') as { path: string }).path;
  } catch {
    // The package does not support every platform.
    return undefined;
  }
}

/** A video or audio file, and the folder for results. */
export interface VideoSource {
  path: string;
  /** The demuxer to use. */
  reader: string;
  folder: string;
  signal?: AbortSignal | undefined;
}

interface Run {
  args: readonly string[];
  isLook?: boolean;
  onOutput?: (output: Readable) => Promise<void>;
  /** Progress in seconds of the video. */
  onSeconds?: (seconds: number) => void;
}

/**
 * Runs ffmpeg on a file with a fixed demuxer, so that playlists cannot refer to other files or
 * URLs. Returns the processed duration in seconds; throws `NotDerived` on failure.
 */
export async function runOnVideo(
  { path, reader, folder, signal }: VideoSource,
  { args, isLook, onOutput, onSeconds }: Run,
): Promise<number> {
  const program = videoProgram();
  if (program === null) throw new NotDerived('noProgram');
  let seconds = 0;
  const { code, isOverdue, complaint } = await runLimited(
    [program, ...quietly, ...reading(path, reader), ...args],
    isLook ? lookLimits : limits,
    {
      folder,
      signal,
      onOutput,
      onNews: (news) =>
        eachLine(news, (line) => {
          const [, time] = /^out_time=(\d+:\d+:[\d.]+)/.exec(line) ?? [];
          if (time === undefined) return;
          seconds = secondsOf(time);
          onSeconds?.(seconds);
        }),
    },
  );
  // Killed or out of memory: the video needs too much.
  if (code === null || isOverdue || /cannot allocate|picture size|max_pixels/i.test(complaint)) throw new NotDerived('tooLarge', complaint);
  if (code !== 0) throw new NotDerived('damaged', complaint);
  if (seconds >= longestSeconds) throw new NotDerived('tooLarge', `longer than ${longestSeconds} seconds`);
  return seconds;
}

/** Whether the metadata of a video or audio contains a location. */
export async function holdsPlace(source: VideoSource): Promise<boolean> {
  let printed = '';
  await runOnVideo(source, {
    args: ['-f', 'ffmetadata', 'pipe:1'],
    isLook: true,
    onOutput: async (output) => {
      printed = await text(output);
    },
  });
  return /^(?:location\b|com\.apple\.quicktime\.location|xyz=)/im.test(printed);
}

/**
 * Selects the first stream of pictures that is not a cover, else sound, and copies none of it.
 * Without a match, ffmpeg would select by itself.
 */
const nothingOfFilm = ['-map', '0:V:0?', '-map', '0:a:0?', '-c', 'copy', '-t', '0', '-f', 'null', '-'];

/**
 * Declared duration in seconds, possibly false, 0 where it is missing; and the description of the
 * streams that ffmpeg prints, with the number of the selected one.
 */
export async function lookAt({ path, reader, folder, signal }: VideoSource): Promise<{ promisedSeconds: number; description: string }> {
  const program = videoProgram();
  if (program === null) throw new NotDerived('noProgram');
  const look = [program, '-hide_banner', '-nostdin', ...reading(path, reader), ...nothingOfFilm];
  const { complaint } = await runLimited(look, lookLimits, { folder, signal });
  const [, time] = /Duration: (\d+:\d+:[\d.]+)/.exec(complaint) ?? [];
  return { promisedSeconds: time === undefined ? 0 : secondsOf(time), description: complaint };
}

const secondsOf = (time: string): number => time.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);

/** Calls a function with each line of a stream, as far as it is at most 1,000 characters. */
export async function eachLine(stream: Readable, receive: (line: string) => void): Promise<void> {
  let rest = '';
  for await (const chunk of stream.setEncoding('utf8')) {
    const lines = `${rest}${String(chunk)}`.split('\n');
    rest = lines.pop()?.slice(0, 1_000) ?? '';
    lines.forEach(receive);
  }
}
