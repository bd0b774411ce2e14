import { paragraphs } from '../text.ts';
import { hasGoodLinks } from './link-address.ts';

/** Text with safe links; refused with `text.linkUnsafe` otherwise. */
export const prose = (limit: number) => paragraphs(limit).refine(hasGoodLinks, { params: { code: 'text.linkUnsafe' } });
