#!/usr/bin/env bash
# @tiptap/markdown 3.35.0: a paragraph that begins with a number, a dash or # comes back as a list or a heading.
#
# Expected: what is written as Markdown and read again is the same document. Signs inside a line are escaped (*all*, [draft], a\b, a_b),
# so the beginning of a line would be too.
# Seen: “1. January is free.”, “2026. A good year”, “- no” and “+ 5 EUR” become lists; “# 12 Rue de
# Lyon” becomes a heading. Minutes and lists of prices are full of such lines.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @tiptap/core@3.35.0 @tiptap/pm@3.35.0 @tiptap/markdown@3.35.0 @tiptap/starter-kit@3.35.0 >/dev/null
cat > try.mjs <<'JS'
import { MarkdownManager } from '@tiptap/markdown'
import StarterKit from '@tiptap/starter-kit'
const markdown = new MarkdownManager({ extensions: [StarterKit] })
for (const text of ['The sum of *all* fees', '[draft]', '1. January is free.', '2026. A good year', '- no', '+ 5 EUR', '# 12 Rue de Lyon']) {
  const written = markdown.serialize({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
  console.log(text, '=>', written, '=>', markdown.parse(written).content.map(({ type }) => type).join())
}
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'The sum of *all* fees => The sum of \*all\* fees => paragraph
[draft] => \[draft\] => paragraph
1. January is free. => 1. January is free. => orderedList
2026. A good year => 2026. A good year => orderedList
- no => - no => bulletList
+ 5 EUR => + 5 EUR => bulletList
# 12 Rue de Lyon => # 12 Rue de Lyon => heading' ]
