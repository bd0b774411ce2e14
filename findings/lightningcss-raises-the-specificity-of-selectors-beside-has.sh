#!/usr/bin/env bash
# lightningcss 1.33.0: for targets without `:has()`, a selector listed beside one with `:has()` gets the specificity of that one.
#
# Expected: compiled styles apply as written. In `.item:has(> img.wide), .more { display: none }`, `.more` has the specificity of one class
# (Selectors 4, section 17), so that the later `.open + .more { display: block }`, with two, shows it.
# Seen: the list becomes `:is(.item:has(> img.wide), .more)`. `:is()` has the specificity of its most specific argument, three classes, also
# where the browser knows `:has()`: `.more` stays hidden in every browser. A list in which a selector has a combinator is split into two rules instead, as expected.
# Whom it hurts: anyone who builds with Vite, which minifies styles by lightningcss for browsers from Firefox 104 on; what works in development is hidden in the build.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund lightningcss@1.33.0 >/dev/null
cat > try.mjs <<'JS'
import { transform } from 'lightningcss'
const built = (css, firefox) =>
  transform({ filename: 'a.css', code: Buffer.from(css), minify: true, targets: { firefox: firefox << 16 } }).code.toString()
console.log(JSON.stringify({
  without: built('.item:has(> img.wide), .more { display: none }', 104),
  with: built('.item:has(> img.wide), .more { display: none }', 128),
  combined: built('.menu .item:has(> img), .more { display: none }', 104),
}))
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = '{"without":":is(.item:has(>img.wide),.more){display:none}","with":".item:has(>img.wide),.more{display:none}","combined":".more{display:none}.menu .item:has(>img){display:none}"}' ]
