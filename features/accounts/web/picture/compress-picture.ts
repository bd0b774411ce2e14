import { accountLimits } from '../../contract/limits.ts';

const { profileImageBytes, profileImageSide } = accountLimits;
const quality = 0.5;

const heicNames = /\.(?:heic|heif|hif)$/i;

/** Whether a file is a HEIC photograph, by its type or its name, since some systems do not know the type. */
export const isHeicFile = ({ type, name = '' }: { type: string; name?: string }): boolean =>
  /^image\/hei[cf]\b/.test(type) || heicNames.test(name);

/**
 * A picture as data URL: scaled down, or, where this browser cannot decode HEIC, as taken. The
 * server scales it then.
 */
export async function pictureFrom(file: File): Promise<string> {
  try {
    return await compressPicture(file);
  } catch (error) {
    if (!isHeicFile(file) || file.size > profileImageBytes) throw error;
    return dataUrlOf(new Blob([file], { type: 'image/heic' }));
  }
}

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('the file cannot be read')));
    reader.readAsDataURL(blob);
  });
}

/**
 * Scales an image file to at most 800 pixels a side, on white, as a JPEG data URL. Rejects if it is
 * not an image or too large.
 */
export async function compressPicture(file: Blob): Promise<string> {
  if (file.size > profileImageBytes) throw new Error('the file is larger than allowed');
  const bitmap = await createImageBitmap(file);
  try {
    const { width, height } = fitted(bitmap);
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('the browser gives no canvas');
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, width, height);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(bitmap, 0, 0, width, height);
    const url = canvas.toDataURL('image/jpeg', quality);
    if (!url.startsWith('data:image/jpeg;base64,')) throw new Error('the browser writes no JPEG');
    return url;
  } finally {
    bitmap.close();
  }
}

/** Dimensions scaled down to fit; smaller ones do not change. */
export function fitted({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, profileImageSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
