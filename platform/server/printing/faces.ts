import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { zstdDecompressSync } from 'node:zlib';
import type { Family } from '#platform/contract/printing/families.ts';

/** Font files of each family, in the weights that pages use. */
const files: Readonly<Record<Family, readonly string[]>> = {
  'Source Serif 4': weightsOf('source-serif-4', 'SourceSerif4'),
  'Noto Emoji': ['noto-emoji/400Regular/NotoEmoji_400Regular'],
  // Its glyphs are whole letters. Those of fonts that compose letters from dots are copied doubled.
  Amiri: ['amiri/400Regular/Amiri_400Regular', 'amiri/700Bold/Amiri_700Bold'],
  'Noto Serif Hebrew': weightsOf('noto-serif-hebrew', 'NotoSerifHebrew'),
  'Noto Serif': weightsOf('noto-serif', 'NotoSerif'),
  'Noto Sans Georgian': weightsOf('noto-sans-georgian', 'NotoSansGeorgian'),
  'Noto Sans Armenian': weightsOf('noto-sans-armenian', 'NotoSansArmenian'),
  'Noto Sans Thai': weightsOf('noto-sans-thai', 'NotoSansThai'),
  'Noto Serif Devanagari': weightsOf('noto-serif-devanagari', 'NotoSerifDevanagari'),
  'Noto Serif Bengali': weightsOf('noto-serif-bengali', 'NotoSerifBengali'),
  'Noto Sans Tamil': weightsOf('noto-sans-tamil', 'NotoSansTamil'),
  'Noto Serif SC': weightsOf('noto-serif-sc', 'NotoSerifSC'),
  'Noto Serif JP': weightsOf('noto-serif-jp', 'NotoSerifJP'),
  'Noto Serif KR': weightsOf('noto-serif-kr', 'NotoSerifKR'),
};

function weightsOf(folder: string, name: string): readonly string[] {
  return ['400Regular', '600SemiBold'].map((weight) => `${folder}/${weight}/${name}_${weight}`);
}

/** Reads the fonts of a family, the regular one first. */
export function readFace(family: Family): Buffer[] {
  return files[family].map((path) => {
    const file = fileURLToPath(import.meta.resolve(`@expo-google-fonts/${path}.ttf`));
    // Images contain compressed fonts (`packaging/lay-out-image.ts`).
    const packed = `${file}.zst`;
    return existsSync(packed) ? zstdDecompressSync(readFileSync(packed)) : readFileSync(file);
  });
}
