#!/usr/bin/env bash
# Typst, in @myriaddreamin/typst-ts-node-compiler 0.7.0: Arabic letters that a font composes of a base and dots are in the text of
# the PDF once per glyph, so that copied and searched words have letters twice.
#
# Expected: the text of a PDF that Typst calls accessible (PDF/UA-1, which requires that all text maps to Unicode) is the text as
# written: a cluster of several glyphs has its letters once.
# Seen: with Noto Naskh Arabic, PDF.js reads doubled letters; Poppler and MuPDF do as well. With Amiri, whose glyphs are whole
# letters, it reads what was written. The page looks right with both, so nobody notices until a sentence is copied out.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @myriaddreamin/typst-ts-node-compiler@0.7.0 pdfjs-dist@6.5.438 @expo-google-fonts/noto-naskh-arabic@0.4.5 @expo-google-fonts/amiri@0.4.1 >/dev/null
cat > try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
const written = 'بكم على أن'
// Without order, since readers differ in the order of right-to-left pieces.
const letters = (text) => [...text.replace(/\s/g, '')].sort().join('')
const textWith = async (family, file) => {
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: [readFileSync(`node_modules/@expo-google-fonts/${file}`)] }] })
  const { result } = compiler.compile({
    mainFileContent: `#set document(title: [x])\n#set text(font: "${family}", fallback: false, dir: rtl, lang: "ar")\n${written}`,
  })
  const pdf = await getDocument({ data: new Uint8Array(compiler.pdf(result, { pdfStandard: 'ua-1' })), verbosity: 0 }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  return letters(items.map(({ str }) => str).join(''))
}
const naskh = await textWith('Noto Naskh Arabic', 'noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf')
const amiri = await textWith('Amiri', 'amiri/400Regular/Amiri_400Regular.ttf')
console.log(JSON.stringify({ written: letters(written), amiri, naskh }))
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = '{"written":"أبعكلمنى","amiri":"أبعكلمنى","naskh":"أأببعكلمننى"}' ]
