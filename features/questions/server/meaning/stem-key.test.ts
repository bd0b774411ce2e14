import { describe, expect, test } from 'vitest';
import { stemKey } from './stem-key.ts';

/** Similarity of two titles: 1 for the same keys, 0 without common ones. */
function nearness(one: string, other: string): number {
  const [mine, theirs] = [new Set(stemKey(one)), new Set(stemKey(other))];
  return (2 * mine.intersection(theirs).size) / (mine.size + theirs.size);
}

describe('QA-04 titles about the same topic have the same keys', () => {
  test.each([
    ['in other inflections', 'How do we negotiate delivery deadlines?', 'Negotiating the deadline of a delivery'],
    ['with other accents', 'Durée du télétravail à l’étranger', 'Duree du teletravail a l’etranger'],
    ['in French and Spanish', 'Comment négocier un contrat avec un fournisseur ?', '¿Cómo negociar un contrato con un proveedor?'],
    ['in English and French', 'When must a customer pay an invoice?', 'Quand un client doit-il payer une facture ?'],
    ['in English and Spanish', 'Which insurance do volunteers need?', '¿Qué seguro necesitan los voluntarios?'],
    [
      'in French and Spanish, of nothing that sounds alike',
      'Comment mesurez-vous l’attente des camions à l’entrée du port ?',
      '¿Cómo medir la espera de los camiones en la entrada del puerto?',
    ],
    ['in Spanish and French', 'Subvención para la formación de los miembros', 'Subventions pour la formation des membres'],
  ])('%s', (_, one, other) => {
    expect(nearness(one, other)).toBeGreaterThanOrEqual(0.4);
  });

  test('titles about different topics have different keys', () => {
    expect(nearness('Comment négocier un contrat avec un fournisseur ?', 'Quel logiciel pour imprimer des affiches ?')).toBe(0);
    expect(nearness('Contrat de travail', 'Contrôle des machines')).toBe(0);
  });

  test('stop words have no keys', () => {
    expect(stemKey('How do we do this, and with which of these?')).toEqual([]);
    expect(stemKey('¿Cómo se hace?')).toEqual([]);
    expect(stemKey('')).toEqual([]);
  });
});
