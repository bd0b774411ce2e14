import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unsubscribeToken, userOfToken } from './unsubscribe-token.ts';

const config = { tokenSecret: 'a secret of thirty-two letters and more' };

test('NO-03 a token identifies its person, and any change of it or another secret makes it invalid', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[2-9A-HJKMNP-TV-Z]{8}$/), fc.string({ maxLength: 60 }), fc.nat(30), (userId, noise, at) => {
      const token = unsubscribeToken(config, userId);
      expect(userOfToken(config, token)).toBe(userId);
      expect(userOfToken({ tokenSecret: 'another secret of thirty-two letters' }, token)).toBeUndefined();
      expect(userOfToken(config, noise)).toBeUndefined();
      const changed = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
      // The last character has bits without meaning.
      if (at < token.length - 1) expect(userOfToken(config, changed)).toBeUndefined();
      expect(userOfToken(config, `${token}.`)).toBeUndefined();
    }),
  );
});
