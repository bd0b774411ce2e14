import { spawnSync } from 'node:child_process';
import { videoProgram } from './video-program.ts';

/** Storage format of a film's pictures, as described by ffmpeg. */
export interface FilmStream {
  /** Transfer function of HDR: PQ or HLG; undefined for SDR. */
  hdr?: 'smpte2084' | 'arib-std-b67' | undefined;
  width: number;
  height: number;
}

/**
 * The stream of moving pictures that ffmpeg selected. Old versions do not print that a stream is a
 * cover.
 */
export function filmStreamIn(description: string): FilmStream | undefined {
  const [, number] = /^\s*Stream #(\d+:\d+) -> #0:0/m.exec(description) ?? [];
  const line = description.split('\n').find((each) => each.includes(`Stream #${number ?? '-'}`) && each.includes(': Video: '));
  if (line === undefined) return undefined;
  const [, width, height] = /, (\d+)x(\d+)/.exec(line) ?? [];
  const [hdr] = /smpte2084|arib-std-b67/.exec(line) ?? [];
  return { width: Number(width ?? 0), height: Number(height ?? 0), hdr: hdr as FilmStream['hdr'] };
}

/** Only frames that are flagged as interlaced change. The filter needs 3 pixels each way. */
const deinterlaced = 'bwdif=mode=send_frame:deint=interlaced';
const leastSide = 4;

/**
 * Scales to square pixels, at most 720 by 1280 in either orientation, with even sides as the format
 * requires. Smaller videos keep their size.
 */
const across = '(iw*sar)';
const share = `min(1\\,min(720/min(${across}\\,ih)\\,1280/max(${across}\\,ih)))`;
const side = (length: string) => `max(2\\,trunc(${length}*${share}/2+0.01)*2)`;
const scaled = `scale=${side(across)}:${side('ih')},setsar=1`;

/** Maps HDR to BT.709 after scaling, since it computes with floating-point numbers. */
const toned = (transfer: string) =>
  [
    `zscale=transferin=${transfer}:primariesin=bt2020:matrixin=bt2020nc:transfer=linear:npl=100`,
    'format=gbrpf32le',
    'zscale=primaries=bt709',
    'tonemap=tonemap=hable:desat=0',
    'zscale=transfer=bt709:matrix=bt709:range=limited',
    'format=yuv420p',
  ].join(',');
/** Some builds of ffmpeg lack the filters. They show HDR pale. */
const canTone = (): boolean => {
  const { stdout } = spawnSync(videoProgram() ?? '', ['-hide_banner', '-filters'], { encoding: 'utf8' });
  return / zscale /.test(stdout) && / tonemap /.test(stdout);
};

/** Filters for frames that every browser shows: progressive, square pixels, BT.709. */
export function filmFilters({ hdr, width, height }: FilmStream): string {
  return [...(Math.min(width, height) >= leastSide ? [deinterlaced] : []), scaled, ...(hdr && canTone() ? [toned(hdr)] : [])].join(',');
}

/** Labels of the colours that the filters make. */
export const filmColours = ({ hdr }: FilmStream): string[] =>
  hdr ? ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709'] : [];
