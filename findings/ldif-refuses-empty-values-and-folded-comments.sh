#!/usr/bin/env bash
# ldif 0.5.1: one attribute without a value, or one folded comment, makes the whole directory unreadable.
#
# Expected: RFC 2849: after the colon of an attribute a value may follow, or none (value-spec); a line that begins with a space goes on
# with the line before, also in a comment (note 2 of the syntax).
# Seen: “telephoneNumber:” ends in an error of the program, “Cannot read properties of null”, without the number of a line, and a folded
# comment in “Expected DN …”. None of the entries can be had, also those that have neither.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ldif@0.5.1 >/dev/null
cat > try.mjs <<'JS'
import ldif from 'ldif'
const tries = {
  'plain': ['dn: cn=Anne,dc=example,dc=org', 'cn: Anne', 'sn: Weir'],
  'a folded value': ['dn: cn=Anne,dc=example,dc=org', 'cn: An', ' ne', 'sn: Weir'],
  'an empty value': ['dn: cn=Anne,dc=example,dc=org', 'cn: Anne', 'telephoneNumber:', 'sn: Weir'],
  'a folded comment': ['# filter: (objectClass=', ' person)', 'dn: cn=Anne,dc=example,dc=org', 'cn: Anne', 'sn: Weir'],
}
for (const [name, lines] of Object.entries(tries))
  try {
    console.log(name, JSON.stringify(ldif.parse(lines.join('\n') + '\n').toObject().entries[0].attributes))
  } catch (error) {
    console.log(name, error.message.split('.')[0])
  }
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'plain {"cn":"Anne","sn":"Weir"}
a folded value {"cn":"Anne","sn":"Weir"}
an empty value Cannot read properties of null (reading '\''type'\'')
a folded comment Expected DN, WHITESPACE, entry or version but " " found' ]
