#!/usr/bin/env bash
# @extractus/article-extractor 9.0.1: words in <time>, <q>, <cite>, <mark>, <ins>, <data> or <kbd> are missing from the article.
#
# Expected: an element that is not on the list of allowed ones is replaced by its text, as the elements for words of a sentence (HTML, 4.5
# and 4.7) say nothing about leaving it out; Readability, which the library uses to find the article, has all of the text.
# Seen: “The fair is on 3 May at 7 pm.” is “The fair is on at 7 pm.” The documentation has “disallowed tags are removed (not escaped)”: the
# words go with them. Pages about events write their dates as <time>, so that just the date is missing. The sentence reads as complete.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @extractus/article-extractor@9.0.1 @mozilla/readability@0.6.0 linkedom@0.18.13 >/dev/null
cat > try.mjs <<'JS'
import { extractFromHtml } from '@extractus/article-extractor'
import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
const long = `<p>${'People of the village and many guests came to the hall, and all of them enjoyed the evening. '.repeat(8)}</p>`
const sentence = (html) => /The fair[^.]*\./.exec(html.replaceAll(/<[^>]*>/g, ''))[0]
for (const tag of ['b', 'span', 'time', 'q', 'cite', 'mark', 'ins', 'data', 'kbd']) {
  const html = `<!doctype html><html><head><title>Fair</title></head><body><article>${long}<p>The fair is on <${tag}>3 May</${tag}> at 7 pm.</p>${long}</article></body></html>`
  const { content } = await extractFromHtml(html, 'https://example.org/fair')
  console.log(tag, '|', sentence(content), '|', sentence(new Readability(parseHTML(html).document).parse().content))
}
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'b | The fair is on 3 May at 7 pm. | The fair is on 3 May at 7 pm.
span | The fair is on 3 May at 7 pm. | The fair is on 3 May at 7 pm.
time | The fair is on at 7 pm. | The fair is on 3 May at 7 pm.
q | The fair is on at 7 pm. | The fair is on 3 May at 7 pm.
cite | The fair is on at 7 pm. | The fair is on 3 May at 7 pm.
mark | The fair is on at 7 pm. | The fair is on 3 May at 7 pm.
ins | The fair is on at 7 pm. | The fair is on 3 May at 7 pm.
data | The fair is on at 7 pm. | The fair is on 3 May at 7 pm.
kbd | The fair is on at 7 pm. | The fair is on 3 May at 7 pm.' ]
