#!/usr/bin/env bash
# saxen 11.2.0: with namespaces, `xml:space` and `xml:lang` are missing from the attributes of every element.
#
# Expected: the prefix `xml` is bound to http://www.w3.org/XML/1998/namespace in every document without a declaration
# (Namespaces in XML 1.0, section 3), so that the attributes of an element include `xml:space`, as without namespaces.
# Seen: after `parser.ns({ … })` the attribute is absent, without a warning. It is there once that namespace is given a prefix.
# Whom it hurts: readers of office files. Word marks text with spaces at its ends by `xml:space="preserve"`; a reader that
# follows the mark joins the words of "page " and "7".
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund saxen@11.2.0 >/dev/null
cat > try.mjs <<'JS'
import { Parser } from 'saxen'
const xml = '<w:t xmlns:w="urn:words" w:id="1" xml:space="preserve">page </w:t>'
const attributesWith = (namespaces) => {
  const parser = new Parser()
  if (namespaces) parser.ns(namespaces)
  let found
  parser.on('openTag', (_name, attributes) => (found = Object.keys(attributes()).filter((name) => !name.startsWith('xmlns'))))
  parser.parse(xml)
  return found
}
console.log(JSON.stringify({
  without: attributesWith(),
  with: attributesWith({ 'urn:words': 'w' }),
  named: attributesWith({ 'urn:words': 'w', 'http://www.w3.org/XML/1998/namespace': 'xml' }),
}))
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = '{"without":["w:id","xml:space"],"with":["w:id"],"named":["w:id","xml:space"]}' ]
