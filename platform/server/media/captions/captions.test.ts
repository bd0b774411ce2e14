import fc from 'fast-check';
import { expect, test } from 'vitest';
import { captionLimits } from '#platform/contract/captions/limits.ts';
import { isLanguageTag, languageTagOf } from '#platform/contract/captions/language-tag.ts';
import { isCaptionFault, parseCaptions, type Cue } from './parse-captions.ts';
import { transcriptOf, webVttOf } from './write-captions.ts';

const vtt = (...blocks: string[]) => `WEBVTT - ours\nKind: captions\n\n${blocks.join('\n\n')}\n`;
const cuesOf = (text: string): readonly Cue[] => {
  const parsed = parseCaptions(text);
  if (isCaptionFault(parsed)) throw new Error(`${parsed.reason} in line ${parsed.line}`);
  return parsed;
};

test('GA-06 WebVTT captions are read: times, texts and speakers, without styles, positions, notes or tags', () => {
  const text = vtt(
    'STYLE\n::cue { background: url(https://elsewhere.example/) }',
    'NOTE made by hand\nin two lines',
    'first\n00:01.000 --> 00:02.500 align:start position:10%\n<v.loud Ana Sauvage>Good <i>morning</i>, <00:01.700>all</v>',
    '00:00:03.000 --> 01:00:04.000\n<c.yellow>Bread &amp; butter &lt;fresh&gt;</c>\n<b>twice</b>',
  );
  expect(cuesOf(`\uFEFF${text.replaceAll('\n', '\r\n')}`)).toEqual([
    { from: 1_000, to: 2_500, text: 'Ana Sauvage: Good morning, all' },
    { from: 3_000, to: 3_604_000, text: 'Bread & butter <fresh>\ntwice' },
  ]);
});

test('AC-15 GA-06 captions lose hidden and direction-changing characters', () => {
  const [cue] = cuesOf(vtt('00:01.000 --> 00:02.000\npays \u202E999\u202C euros, Ana\u3164'));
  expect(cue?.text).toBe('pays 999 euros, Ana');
});

test('GA-06 SubRip is read, too', () => {
  const text =
    '1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<font color="#fff">Hello</font> &amp; on\n\n2\n00:00:02,000 --> 00:00:03,000\n- Yes';
  expect(cuesOf(text).map((cue) => cue.text)).toEqual(['Hello &amp; on', '- Yes']);
});

test.each([
  ['format', 1, 'Once upon a time'],
  ['noCues', null, 'WEBVTT\n\nNOTE nothing yet\n'],
  ['noTime', 4, vtt('Only words')],
  ['time', 4, vtt('00:01 --> 00:02\nToo coarse')],
  ['time', 4, vtt('00:61.000 --> 02:00.000\nNo such second')],
  ['backwards', 5, vtt('a\n00:02.000 --> 00:01.000\nBack')],
  ['order', 7, vtt('00:05.000 --> 00:06.000\nLate', '00:01.000 --> 00:02.000\nEarly')],
  ['noBlankLine', 7, vtt('00:01.000 --> 00:02.000\nOne\n2\n00:03.000 --> 00:04.000\nTwo')],
  ['cueTooLong', 5, vtt(`00:01.000 --> 00:02.000\n${'long '.repeat(captionLimits.cueCharacters)}`)],
  ['encoding', 5, vtt('00:01.000 --> 00:02.000\nCaf\uFFFD')],
  ['encoding', 5, vtt('00:01.000 --> 00:02.000\nnul\0')],
])('GA-06 invalid captions are refused with reason and line: %s in line %s', (reason, line, text) => {
  expect(parseCaptions(text)).toEqual({ reason, line });
});

test('GA-06 more captions than the limit are refused', () => {
  const cue = (at: number) =>
    `${String(Math.floor(at / 60)).padStart(3, '0')}:${String(at % 60).padStart(2, '0')}:00.000 --> 900:00:00.000\nx`;
  expect(parseCaptions(vtt(...Array.from({ length: captionLimits.cues + 1 }, (_, at) => cue(at))))).toMatchObject({
    reason: 'tooManyCues',
  });
});

const cue = fc.record({
  wait: fc.integer({ min: 0, max: 100_000 }),
  lasts: fc.integer({ min: 1, max: 100_000 }),
  text: fc.oneof(
    fc.string({ minLength: 1, maxLength: 60 }),
    fc.constantFrom('-->', '<script>x</script>', '&lt;', '1\n\n00:01.000 --> 00:02.000\nx'),
  ),
});

test('GA-06 written captions are read back unchanged and contain no tags', () => {
  fc.assert(
    fc.property(fc.array(cue, { minLength: 1, maxLength: 20 }), (given) => {
      let from = 0;
      const source = given.map(({ wait, lasts, text }) => ({ from: (from += wait), to: from + lasts, text }));
      const parsed = parseCaptions(webVttOf(source.map((each) => ({ ...each, text: each.text.replace(/\s*\n\s*/g, ' ') }))));
      if (isCaptionFault(parsed)) {
        expect(['noCues', 'encoding']).toContain(parsed.reason);
        return;
      }
      const written = webVttOf(parsed);
      expect(cuesOf(written)).toEqual(parsed);
      const texts = written.split('\n').filter((each) => !/^[\d:.]+ --> [\d:.]+$/.test(each));
      expect(texts.join('\n')).not.toMatch(/-->|[<>]/);
    }),
  );
});

test('GA-06 any file is read or refused quickly', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (text) => void parseCaptions(`WEBVTT\n\n${text}`)));
  const began = performance.now();
  const trap = `00:01.000 --> 00:02.000\n${'<v '.repeat(1_000)}`;
  parseCaptions(vtt(...Array.from({ length: 90 }, () => trap)));
  expect(performance.now() - began).toBeLessThan(2_000);
});

test('GA-06 a transcript has a paragraph for each speaker and after each pause', () => {
  const cues = cuesOf(
    vtt(
      '00:01.000 --> 00:02.000\nThe ferry leaves\nat nine.',
      '00:02.100 --> 00:03.000\nIt waits for nobody.',
      '00:09.000 --> 00:10.000\nAfter the fog:',
      '00:10.000 --> 00:11.000\n<v Bo>We are late.',
    ),
  );
  expect(transcriptOf(cues)).toBe('The ferry leaves at nine. It waits for nobody.\n\nAfter the fog:\n\nBo: We are late.');
});

test('GA-06 language tags are normalised', () => {
  expect(['en', 'pt-BR', 'zh-Hant', 'PT-br', 'en_US', '', '..', 'x'].map(isLanguageTag)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(languageTagOf(' PT-br ')).toBe('pt-BR');
});
