import type { Language } from '#platform/contract/language.ts';
import type { SiteLogo } from '#platform/contract/page.ts';

/** Content of a preview image for shared links. */
export interface PictureRequest {
  title: string;
  /** Language of the page. */
  language: Language;
  /** Name of the site; null for the default, which is drawn as the logo. */
  name: string | null;
  /** Host as shown to people. */
  site: string;
  /** ID of the cover to draw; null for the arch of the mark. */
  cover: string | null;
  /** The logo of the site; absent for that of the product. */
  logo?: SiteLogo;
  /** The logo as PNG in base64, read when the image is drawn. */
  logoPng?: string;
}

/** In pixels; the size that other sites show uncropped. */
export const pictureSize = { width: 1200, height: 630 } as const;
