/**
 * Runs in a page: replaces what differs in each run, that is times, generated IDs and what is
 * drawn from them. The data is seeded relative to the present, and IDs are random.
 */
export function makeSameEveryTime(): void {
  const times: readonly (readonly [RegExp, string])[] = [
    [/\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g, 'Monday'],
    [/\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}(?:, \d{4})?/g, 'March 1, 2026'],
    [/\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}(?:, \d{4})?\b/g, 'Mar 1'],
    [/\b\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AP]M)?/g, '9:00'],
    [/\b(?:in )?\d+ (?:second|minute|hour|day|week|month)s?(?: ago| left)?|\byesterday\b|\btomorrow\b|\bnow\b/g, '2 days ago'],
    [/\b(?=[A-Z]*\d)[A-HJ-NP-Z2-9]{8}\b/g, 'ABCD2345'],
    [/[\d.,]+ (?:ms|kB|MB|GB)\b/g, '9 MB'],
  ];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const message = node.nodeValue ?? '';
    if (node.parentElement?.closest('script, style')) continue;
    const same = times.reduce((text, [varies, fixed]) => text.replace(varies, fixed), message);
    if (same !== message) node.nodeValue = same;
  }
  for (const time of document.querySelectorAll('time')) if (time.children.length === 0) time.textContent = 'Mar 1';
  for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [type=radio])'))
    if (/^[A-HJ-NP-Z2-9]{8}$|^https?:|^\d{4}-\d\d/.test(field.value)) field.style.visibility = 'hidden';
  for (const drawn of document.querySelectorAll<SVGElement>('svg[preserveAspectRatio="xMidYMax slice"], img, video, [role=timer]'))
    drawn.style.visibility = 'hidden';
}
