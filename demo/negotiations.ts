import type { DecisionRule } from '#features/negotiation/contract/kinds.ts';

/** What somebody does in a session of the demo, so many minutes after its start. Clauses are named by keys of their own. */
export type DemoStep = { at: number; who: string } & (
  | { does: 'join' | 'finalVote' | 'end' }
  | { does: 'propose'; clause: string; title: string; text: string }
  | { does: 'counter'; clause: string; to: string; text: string }
  | { does: 'accept' | 'reject'; clause: string; reason?: string }
);

/** A session of the demo community. The manager of the group starts it. */
export interface DemoNegotiation {
  group: string;
  manager: string;
  title: string;
  agenda: string;
  documentType: string;
  lengthMinutes: number;
  rule: DecisionRule;
  startedHoursAgo: number;
  steps: readonly DemoStep[];
}

const join = (at: number, who: string): DemoStep => ({ at, who, does: 'join' });
const propose = (at: number, who: string, clause: string, title: string, text: string): DemoStep => ({
  at,
  who,
  does: 'propose',
  clause,
  title,
  text,
});
const counter = (at: number, who: string, clause: string, to: string, text: string): DemoStep => ({
  at,
  who,
  does: 'counter',
  clause,
  to,
  text,
});
const accept = (at: number, who: string, clause: string): DemoStep => ({ at, who, does: 'accept', clause });
const reject = (at: number, who: string, clause: string, reason: string): DemoStep => ({ at, who, does: 'reject', clause, reason });

const [helen, grace, owen, priya] = ['helen.marsh', 'grace.adeyemi', 'owen.pritchard', 'priya.raman'];
const [bastien, elodie, amadou, rafael] = ['bastien.delcourt', 'elodie.vasseur', 'amadou.sarr', 'rafael.montesinos'];

/** One that ended with a contract, and one that is under way. */
export const negotiations: readonly DemoNegotiation[] = [
  {
    group: 'purchasing',
    manager: helen,
    title: 'Joint order of paper and protective wear',
    agenda:
      'Terms among ourselves for the order of the coming quarter: who pays when, where it is delivered, what happens to boxes that nobody collects.\n\nPrices are settled with the supplier and are not on the table.',
    documentType: 'partnership',
    lengthMinutes: 45,
    rule: 'unanimity',
    startedHoursAgo: 31 * 24,
    steps: [
      join(1, grace),
      join(2, owen),
      join(4, priya),
      propose(
        6,
        helen,
        'order',
        'Purpose and quantities',
        'The parties order together, once, in the name of Three Rivers Co-operative Union, the quantities that each of them has entered in the list of the circle. Each answers for its own quantities alone.',
      ),
      accept(7, grace, 'order'),
      accept(8, owen, 'order'),
      accept(9, priya, 'order'),
      propose(
        10,
        owen,
        'delivery',
        'Delivery',
        'All goods are delivered to the depot of the Union in Leeds. Each party collects its share within five working days.',
      ),
      propose(12, helen, 'payment', 'Payment', 'Each party pays its share to the Union within fourteen days of the supplier’s invoice.'),
      counter(
        14,
        grace,
        'delivery-ten',
        'delivery',
        'All goods are delivered to the depot of the Union in Leeds. Each party collects its share within ten working days; whoever is farther than a hundred miles away may have it sent at its own cost.',
      ),
      accept(15, helen, 'delivery-ten'),
      accept(16, priya, 'delivery-ten'),
      accept(17, owen, 'delivery-ten'),
      accept(18, owen, 'payment'),
      reject(19, priya, 'payment', 'Our grant arrives on the twentieth of the month. Fourteen days are not enough.'),
      propose(
        22,
        priya,
        'payment-three-weeks',
        'Payment',
        'Each party pays its share to the Union within twenty-one days of the supplier’s invoice. Who pays later bears the interest that the supplier charges.',
      ),
      accept(23, helen, 'payment-three-weeks'),
      accept(24, grace, 'payment-three-weeks'),
      accept(25, owen, 'payment-three-weeks'),
      propose(
        27,
        grace,
        'left-over',
        'Goods that nobody collects',
        'What is not collected within thirty days is offered to the other parties at half the price, and then given to a food bank or a school. The party that ordered it still pays for it in full.',
      ),
      accept(29, priya, 'left-over'),
      accept(31, owen, 'left-over'),
      accept(34, helen, 'left-over'),
      propose(
        36,
        helen,
        'disputes',
        'Disagreements',
        'The parties first talk, within a week, with a member of the circle who ordered nothing. Only then may any of them go to court in Leeds.',
      ),
      accept(38, grace, 'disputes'),
      accept(39, priya, 'disputes'),
      { at: 46, who: helen, does: 'finalVote' },
      accept(48, owen, 'disputes'),
      { at: 50, who: helen, does: 'end' },
    ],
  },
  {
    group: 'renovation',
    manager: bastien,
    title: 'Chaufferie de la résidence des Tilleuls',
    agenda:
      'Convention d’entretien de la nouvelle chaufferie : délais d’intervention, relevés de consommation, durée et sortie.\n\nL’assemblée du mois prochain votera sur le texte que nous arrêtons ici.',
    documentType: 'services',
    lengthMinutes: 10_080,
    rule: 'twoThirds',
    startedHoursAgo: 20,
    steps: [
      join(3, elodie),
      join(9, amadou),
      join(26, rafael),
      propose(
        31,
        bastien,
        'objet',
        'Objet',
        'Le prestataire entretient la chaufferie, les pompes et la régulation de la résidence, et en garantit le fonctionnement toute l’année. Les radiateurs des logements n’en font pas partie.',
      ),
      accept(38, elodie, 'objet'),
      accept(44, rafael, 'objet'),
      propose(
        52,
        amadou,
        'panne',
        'Panne de chauffage',
        'Du 1er octobre au 30 avril, le prestataire intervient dans les huit heures qui suivent l’appel, dimanches et jours fériés compris.',
      ),
      counter(
        75,
        elodie,
        'panne-quatre',
        'panne',
        'Du 1er octobre au 30 avril, le prestataire intervient dans les quatre heures qui suivent l’appel, dimanches et jours fériés compris. Chaque heure de retard entamée réduit la redevance du mois de deux pour cent.',
      ),
      accept(190, amadou, 'panne-quatre'),
      propose(
        214,
        rafael,
        'releves',
        'Relevés',
        'Les consommations sont relevées chaque mois et remises au conseil syndical dans un tableau qu’il peut rouvrir et recalculer lui-même.',
      ),
      accept(260, elodie, 'releves'),
      propose(
        655,
        elodie,
        'duree',
        'Durée et sortie',
        'La convention dure trois ans. Le syndicat peut y mettre fin chaque année au 30 juin, par lettre reçue deux mois plus tôt, sans motif ni indemnité.',
      ),
      reject(700, bastien, 'duree', 'Aucun prestataire n’amortit son matériel en un an : deux ans fermes me paraissent un minimum.'),
    ],
  },
];
