#!/usr/bin/env bash
# humanparser 2.7.0: the family name Ma is taken for a degree, so that such a person has no family name; “Le Goff” loses its “Le”.
#
# Expected: of two words without a title the second one is the family name, as for other short names (Do, Van, Vi). Particles before a
# family name belong to it, as “de la” of “Jean de la Fontaine” does.
# Seen: “Jack Ma” has the suffix “Ma” and an empty lastName, without an error; lists by family name put him first, and a letter begins
# “Dear Mr ,”. The same happens to “V” and “I”. Of “Anne Le Goff” the family name is “Goff”, and “Le” a middle name.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund humanparser@2.7.0 >/dev/null
cat > try.mjs <<'JS'
import human from 'humanparser'
for (const name of ['Anne Do', 'Jack Ma', 'Yo-Yo Ma', 'Jean de la Fontaine', 'Anne Le Goff']) {
  const { firstName, middleName = '', lastName, suffix = '' } = human.parseName(name)
  console.log(name, JSON.stringify({ firstName, middleName, lastName, suffix }))
}
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'Anne Do {"firstName":"Anne","middleName":"","lastName":"Do","suffix":""}
Jack Ma {"firstName":"Jack","middleName":"","lastName":"","suffix":"Ma"}
Yo-Yo Ma {"firstName":"Yo-Yo","middleName":"","lastName":"","suffix":"Ma"}
Jean de la Fontaine {"firstName":"Jean","middleName":"","lastName":"de la Fontaine","suffix":""}
Anne Le Goff {"firstName":"Anne","middleName":"Le","lastName":"Goff","suffix":""}' ]
