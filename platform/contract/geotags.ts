/** Pictures from which everything but their pixels can be left out, since they are lists of named parts. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;
/** Pictures that name places within themselves, so that nothing in them may move. */
export const heifTypes = ['image/avif', 'image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'] as const;
/** Films and recordings of the same kind. */
export const filmTypes = ['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/3gpp', 'video/3gpp2', 'audio/mp4'] as const;
export const matroskaTypes = ['video/webm', 'video/matroska', 'video/x-matroska', 'audio/webm'] as const;

const types = new Set<string>([...pictureTypes, ...heifTypes, ...filmTypes, ...matroskaTypes]);

/** Whether a file of this type may say where it was taken, in a way that we know and can take out. */
export const mayTellPlace = (mediaType: string): boolean => types.has(mediaType);
