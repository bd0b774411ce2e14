/** Formats whose media type some systems do not know. */
const endings = ['.heic', '.heif', '.hif', '.mts', '.m2ts', '.flv', '.wmv', '.wma', '.amr', '.caf', '.rf64', '.w64'];

/** Types of files that galleries and texts show, for a file input. */
export const acceptedMedia = [
  ...['jpeg', 'png', 'apng', 'webp', 'gif', 'avif', 'heic', 'heif', 'tiff'].map((format) => `image/${format}`),
  'video/*',
  'audio/*',
  ...endings,
].join(',');

/** Whether a file is an image, a video or audio, by its type or its name. */
export const isMedia = ({ type, name }: File): boolean =>
  /^(?:image|video|audio)\//.test(type) || endings.some((ending) => name.toLowerCase().endsWith(ending));
