import type { SiteLogo } from '#platform/contract/page.ts';
import type { LogoRow } from './installation-store.ts';

/** Paths of the logo and of its icons. With its hash as `v` they never change. */
export const logoPath = '/site-logo.png';
export const iconPath = '/site-icon.png';
export const maskedIconPath = '/site-icon-masked.png';

/** The logo as pages show it. */
export const shownLogo = ({ hash, width, height, hasIcon }: LogoRow): SiteLogo => ({
  address: `${logoPath}?v=${hash}`,
  width,
  height,
  ...(hasIcon && { icon: `${iconPath}?v=${hash}`, maskedIcon: `${maskedIconPath}?v=${hash}` }),
});
