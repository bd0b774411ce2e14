/** Version of the tus protocol: https://tus.io/protocols/resumable-upload. */
export const tusVersion = '1.0.0';

export const uploadLimits = { fileNameLength: 255, metadataLength: 4000 } as const;
