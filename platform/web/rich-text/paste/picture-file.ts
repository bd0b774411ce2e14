const maxCharacters = 40_000_000;

/** A picture whose bytes are in its address; undefined for all others. */
export function pictureFile(source: string): File | undefined {
  const [, type, data] = (source.length <= maxCharacters && /^data:(image\/[-+.\w]+);base64,([A-Za-z0-9+/=\s%]+)$/i.exec(source)) || [];
  if (type === undefined || data === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(decodeURIComponent(data)), (sign) => sign.charCodeAt(0));
    return new File([bytes], `picture.${type.slice(6).toLowerCase().replace('jpeg', 'jpg').replace(/\+.*/, '')}`, {
      type: type.toLowerCase(),
    });
  } catch {
    return undefined;
  }
}
