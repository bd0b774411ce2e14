export { withPersonalTokens } from './tokens/identify-token.ts';
