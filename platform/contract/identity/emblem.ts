import { markPath } from './mark.ts';
import { wordMarkPath } from './word-mark.ts';

/** Mark and name as an SVG for printed papers: on white, in the colours of the light theme. */
export const emblemSvg = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 132 32"><rect width="32" height="32" rx="8" fill="#2747c4"/>',
  `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${markPath}" stroke="#fff" stroke-width="2.4"/>`,
  `<path d="${wordMarkPath}" transform="translate(42 3.5) scale(0.92)" stroke="#14181f" stroke-width="2.6"/></g></svg>`,
].join('');
