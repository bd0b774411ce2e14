#!/usr/bin/env bash
# email-addresses 5.0.0: in a name of several words, the space before a quoted word is removed.
#
# Expected: RFC 5322, 3.2.5: a phrase is a sequence of words, each of them an atom or a quoted string: the name is “Anne Weir”, and
# with a nickname “Anne Nan Weir”.
# Seen: “AnneWeir” and “Anne NanWeir”. Without quotation marks, or with all words within one pair, the spaces are there, so that only
# the names that some programs write are joined. addressparser 1.0.1 gives the spaces.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund email-addresses@5.0.0 addressparser@1.0.1 >/dev/null
cat > try.mjs <<'JS'
import addressparser from 'addressparser'
import addresses from 'email-addresses'
for (const field of ['Anne Weir <a@example.org>', '"Anne Weir" <a@example.org>', '"Anne" Weir <a@example.org>', 'Anne "Nan" Weir <a@example.org>'])
  console.log(field, '|', addresses.parseOneAddress(field).name, '|', addressparser(field)[0].name)
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'Anne Weir <a@example.org> | Anne Weir | Anne Weir
"Anne Weir" <a@example.org> | Anne Weir | Anne Weir
"Anne" Weir <a@example.org> | AnneWeir | Anne Weir
Anne "Nan" Weir <a@example.org> | Anne NanWeir | Anne Nan Weir' ]
