export { followSwitches } from './modules/follow-switches.ts';
