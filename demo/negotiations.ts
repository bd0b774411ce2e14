import type { DecisionRule } from '#features/negotiation/contract/kinds.ts';
import { party, type DemoStep } from './negotiation-steps.ts';

/** A session of the demo, started by the manager of the group. */
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

const helen = party('helen.marsh');
const grace = party('grace.adeyemi');
const owen = party('owen.pritchard');
const priya = party('priya.raman');
const bastien = party('bastien.delcourt');
const elodie = party('elodie.vasseur');
const amadou = party('amadou.sarr');
const rafael = party('rafael.montesinos');

/** One session that ended with a contract and one that is running. */
export const negotiations: readonly DemoNegotiation[] = [
  {
    group: 'purchasing',
    manager: helen.who,
    title: 'Joint paper order and protective wear',
    agenda:
      'Terms among ourselves for the order of the coming quarter: who pays when, where it is delivered, what happens to boxes that nobody collects.\n\nPrices are settled with the supplier and are not on the table.',
    documentType: 'partnership',
    lengthMinutes: 45,
    rule: 'unanimity',
    startedHoursAgo: 31 * 24,
    steps: [
      grace.joins(1),
      owen.joins(2),
      priya.joins(4),
      helen.proposes(6, 'order', {
        title: 'Purpose and quantities',
        text: 'The parties order together, once, in the name of Three Rivers Co-operative Union, the quantities that each of them has entered in the list of the circle. Each answers for its own quantities alone.',
      }),
      grace.accepts(7, 'order'),
      owen.accepts(8, 'order'),
      priya.accepts(9, 'order'),
      owen.proposes(10, 'delivery', {
        title: 'Delivery',
        text: 'All goods are delivered to the depot of the Union in Leeds. Each party collects its share within five working days.',
      }),
      helen.proposes(12, 'payment', {
        title: 'Payment',
        text: 'Each party pays its share to the Union within fourteen days of the supplier’s invoice.',
      }),
      grace.counters(14, 'delivery', 'delivery-ten', {
        text: 'All goods are delivered to the depot of the Union in Leeds. Each party collects its share within ten working days; whoever is farther than a hundred miles away may have it sent at its own cost.',
      }),
      helen.accepts(15, 'delivery-ten'),
      priya.accepts(16, 'delivery-ten'),
      owen.accepts(17, 'delivery-ten'),
      owen.accepts(18, 'payment'),
      priya.rejects(19, 'payment', { reason: 'Our grant arrives on the twentieth of the month. Fourteen days are not enough.' }),
      priya.proposes(22, 'payment-three-weeks', {
        title: 'Payment',
        text: 'Each party pays its share to the Union within twenty-one days of the supplier’s invoice. Late payment bears the interest that the supplier charges.',
      }),
      helen.accepts(23, 'payment-three-weeks'),
      grace.accepts(24, 'payment-three-weeks'),
      owen.accepts(25, 'payment-three-weeks'),
      grace.proposes(27, 'left-over', {
        title: 'Uncollected goods',
        text: 'What is not collected within thirty days is offered to the other parties at half the price, and then given to a food bank or a school. The party that ordered it still pays for it in full.',
      }),
      priya.accepts(29, 'left-over'),
      owen.accepts(31, 'left-over'),
      helen.accepts(34, 'left-over'),
      helen.proposes(36, 'disputes', {
        title: 'Disagreements',
        text: 'The parties first talk, within a week, with a member of the circle who ordered nothing. Only then may any of them go to court in Leeds.',
      }),
      grace.accepts(38, 'disputes'),
      priya.accepts(39, 'disputes'),
      helen.opensTheFinalVote(46),
      owen.accepts(48, 'disputes'),
      helen.ends(50),
    ],
  },
  {
    group: 'renovation',
    manager: bastien.who,
    title: 'Chaufferie de la résidence des Tilleuls',
    agenda:
      'Convention d’entretien de la nouvelle chaufferie : délais d’intervention, relevés de consommation, durée et sortie.\n\nL’assemblée du mois prochain votera sur le texte que nous arrêtons ici.',
    documentType: 'services',
    lengthMinutes: 10_080,
    rule: 'twoThirds',
    startedHoursAgo: 20,
    steps: [
      elodie.joins(3),
      amadou.joins(9),
      rafael.joins(26),
      bastien.proposes(31, 'objet', {
        title: 'Objet',
        text: 'Le prestataire entretient la chaufferie, les pompes et la régulation de la résidence, et en garantit le fonctionnement toute l’année. Les radiateurs des logements n’en font pas partie.',
      }),
      elodie.accepts(38, 'objet'),
      rafael.accepts(44, 'objet'),
      amadou.proposes(52, 'panne', {
        title: 'Panne de chauffage',
        text: 'Du 1er octobre au 30 avril, le prestataire intervient dans les huit heures qui suivent l’appel, dimanches et jours fériés compris.',
      }),
      elodie.counters(75, 'panne', 'panne-quatre', {
        text: 'Du 1er octobre au 30 avril, le prestataire intervient dans les quatre heures qui suivent l’appel, dimanches et jours fériés compris. Chaque heure de retard entamée réduit la redevance du mois de deux pour cent.',
      }),
      amadou.accepts(190, 'panne-quatre'),
      rafael.proposes(214, 'releves', {
        title: 'Relevés',
        text: 'Les consommations sont relevées chaque mois et remises au conseil syndical dans un tableau qu’il peut rouvrir et recalculer lui-même.',
      }),
      elodie.accepts(260, 'releves'),
      elodie.proposes(655, 'duree', {
        title: 'Durée et sortie',
        text: 'La convention dure trois ans. Le syndicat peut y mettre fin chaque année au 30 juin, par lettre reçue deux mois plus tôt, sans motif ni indemnité.',
      }),
      bastien.rejects(700, 'duree', {
        reason: 'Aucun prestataire n’amortit son matériel en un an : deux ans fermes me paraissent un minimum.',
      }),
    ],
  },
];
