import { expect, test } from 'vitest';
import { xmlText } from './xml.ts';

test('SE-03 user input cannot end the XML element or attribute that contains it', () => {
  expect(xmlText(`</title><script>alert("1")</script> & 'x' ]]>`)).toBe(
    '&#60;/title&#62;&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62; &#38; &#39;x&#39; ]]&#62;',
  );
});

test('SE-03 characters that XML forbids are removed', () => {
  expect(xmlText('a\u0000b\u0008c\uFFFEd')).toBe('abcd');
  expect(xmlText('half \uD83D, whole \u{1F600}')).toBe('half \uFFFD, whole \u{1F600}');
});
