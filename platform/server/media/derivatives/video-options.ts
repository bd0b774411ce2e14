/* Options of ffmpeg for all playable variants. */

/** Longer originals are refused. */
export const longestSeconds = 4 * 3_600;

export const noLonger = ['-t', String(longestSeconds)];
/** Location, camera and author are only in the original. */
export const withoutMetadata = ['-map_metadata', '-1', '-map_chapters', '-1'];
export const playableAudio = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2'];
/** Browsers start playback before the download ends. */
export const indexInFront = ['-movflags', '+faststart', '-f', 'mp4'];
