export { holdLinks, stopWaiting, type Holdable, type HoldState } from './hold-links.ts';
export { isWaiting } from './policy.ts';
