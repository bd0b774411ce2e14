import type { Language } from '#platform/contract/language.ts';

/** First names and surnames that are common where a language is spoken, some with marks. */
export const sampleNames: Readonly<Record<Language, { first: readonly string[]; last: readonly string[] }>> = {
  en: {
    first: split('Oliver Amelia Harriet Geoffrey Winifred Malcolm Bronwen Desmond Imogen Callum Fiona Rupert Beatrice Nigel Tabitha'),
    last: split(
      'Pritchard O’Brien Whitaker Hargreaves Ashworth McAllister Fairbanks Thistlewood Pemberton Lockwood Bramwell Cunningham Donaghue Ellsworth Farnham',
      'Gallagher Huddleston Ingram Jefferson Kirkpatrick Lancaster Middleton Northcott Ormerod Partridge Quigley Rutherford Stapleton Tennyson Underwood',
      'Venables Wainwright Yardley Abernathy Blackburn Carruthers Drummond Eastwood Fitzgerald Greenwood Hathaway Isherwood Kavanagh Lovelace Mortimer',
    ),
  },
  fr: {
    first: split('Amélie Béatrice Cédric Élodie Frédérique Gaëlle Hervé Jean-Luc Loïc Maëlys Noémie Océane Rémi Solène Théophile'),
    last: split(
      'Dupont Lefèvre Beauchamp Chevalier Delacroix D’Almeida N’Diaye Fontaine Gauthier Hébrard Jacquemin Lacroix Marchand Noblecourt Olivier',
      'Pelletier Quintin Rousseau Saint-Clair Thibault Vasseur Villeneuve Aubertin Besnard Carpentier Desrosiers Escoffier Fournier Guillemot Hamelin',
      'Joubert Kerguelen Langlois Montreuil Nivelle Oudinot Perrault Renaudin Sauvage Tissier Vaillant Weber Charpentier Bourgeois Clément',
    ),
  },
  es: {
    first: split(
      'Álvaro Begoña Concepción Elías Fermín Gonzalo Inmaculada Joaquín Leocadia Macarena Nicolás Osvaldo Purificación Remedios Xavier',
    ),
    last: split(
      'Muñoz Álvarez Bermúdez Castellanos Domínguez Echeverría Figueroa Guerrero Hernández Ibáñez Jiménez Lizarraga Montenegro Navarrete Ordóñez',
      'Palacios Quintero Rodríguez Saavedra Trujillo Urrutia Valenzuela Zambrano Aguirre Benavides Cervantes Escobar Fuentes Granados Herrera',
      'Izquierdo Lozano Maldonado Noriega Olivares Peralta Quiroga Riquelme Sepúlveda Tordesillas Ugarte Villalobos Yáñez Zorrilla Camacho',
    ),
  },
};

function split(...lines: string[]): string[] {
  return lines.flatMap((line) => line.split(' '));
}

/** A text with one wrong, missing, doubled or swapped letter, at a place and of a kind given by numbers. */
export function withTypo(word: string, kind: number, at: number, letter: string): string {
  const letters = [...word];
  const place = at % letters.length;
  const own = letters[place] ?? '';
  if (kind === 0) return letters.with(place, letter === own ? (letter === 'e' ? 'a' : 'e') : letter).join('');
  if (kind === 1) return letters.toSpliced(place, 1).join('');
  if (kind === 2) return letters.toSpliced(place, 0, own).join('');
  const first = at % (letters.length - 1);
  return letters
    .with(first, letters[first + 1] ?? '')
    .with(first + 1, letters[first] ?? '')
    .join('');
}
