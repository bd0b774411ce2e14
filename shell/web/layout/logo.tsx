import type { ReactNode } from 'react';
import { widestSymbol, type SiteLogo as Sized } from '#platform/contract/page.ts';
import { markPath } from '#platform/contract/identity/mark.ts';

/** The logo of the product: a court with an open door. */
export function Logo({ size = 28 }: { size?: number }): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="text-accent">
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <path d={markPath} fill="none" className="stroke-on-accent" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

/** Pixels on screen. */
const height = 32;

/** The logo of the site, on white in the dark theme, since most are made for white paper. */
export function SiteLogo({ logo }: { logo: Sized }): ReactNode {
  return (
    <img
      src={logo.address}
      alt=""
      width={Math.round((logo.width * height) / logo.height)}
      height={height}
      className="max-w-full rounded-control bg-[light-dark(transparent,#fff)] object-contain py-1.5"
    />
  );
}

/** A wide logo contains the name, which is then not repeated beside it. */
export const containsName = ({ width, height: high }: Sized): boolean => width > widestSymbol * high;
