/* What is asked of ffmpeg for whatever it makes to be played. */

/** Longer ones are refused. */
export const longestSeconds = 4 * 3_600;

export const noLonger = ['-t', String(longestSeconds)];
/** Where and with what it was taken, and by whom, stays with the original. */
export const withoutMetadata = ['-map_metadata', '-1', '-map_chapters', '-1'];
export const playableAudio = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2'];
/** A browser begins to play before it has all of it. */
export const indexInFront = ['-movflags', '+faststart', '-f', 'mp4'];
