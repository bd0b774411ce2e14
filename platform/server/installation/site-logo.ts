import type { SiteLogo } from '#platform/contract/page.ts';
import type { LogoRow } from './installation-store.ts';

/** Path of the logo. With its hash as `v` it never changes. */
export const logoPath = '/site-logo.png';

/** The logo as pages show it. */
export const shownLogo = ({ hash, width, height }: LogoRow): SiteLogo => ({ address: `${logoPath}?v=${hash}`, width, height });
