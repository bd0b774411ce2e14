import { paragraphs } from '../text.ts';
import { hasGoodLinks } from './link-address.ts';

/** A text whose links lead where a link may lead; else it is refused with `text.linkUnsafe`. */
export const prose = (limit: number) => paragraphs(limit).refine(hasGoodLinks, { params: { code: 'text.linkUnsafe' } });
