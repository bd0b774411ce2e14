/** Image formats made of named parts, of which all but the pixels can be dropped. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;
/** Image formats with internal offsets: bytes must not move. */
export const heifTypes = ['image/avif', 'image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'] as const;
/** Video and audio formats with internal offsets. */
export const filmTypes = ['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/3gpp', 'video/3gpp2', 'audio/mp4'] as const;
export const matroskaTypes = ['video/webm', 'video/matroska', 'video/x-matroska', 'audio/webm'] as const;

const types = new Set<string>([...pictureTypes, ...heifTypes, ...filmTypes, ...matroskaTypes]);

/** Whether files of this type can contain a location that we can find and remove. */
export const mayContainLocation = (mediaType: string): boolean => types.has(mediaType);
