export { holdLinks, stopWaiting, type Holdable, type Standing } from './hold-links.ts';
export { isWaiting } from './policy.ts';
