import type { Capability } from '#features/groups/contract/kinds.ts';

/** A group of the demo. People are named by username; `key` is the group's name in texts. */
export interface DemoGroup {
  key: string;
  manager: string;
  groupName: string;
  companyName: string;
  category: string;
  visibility: 'public' | 'private';
  description: string;
  members: readonly string[];
  /** Pending applications to a private group. */
  asking?: readonly string[];
  /** Members with capabilities. */
  deputies?: Readonly<Record<string, readonly Capability[]>>;
  /** Roles by name. */
  roles?: Readonly<Record<string, { capabilities: readonly Capability[]; members: readonly string[] }>>;
}

const named = (usernames: string) => usernames.split(' ');

export const groups: readonly DemoGroup[] = [
  {
    key: 'purchasing',
    manager: 'helen.marsh',
    groupName: 'Cooperative Purchasing Circle',
    companyName: 'Three Rivers Co-operative Union',
    category: 'commerceTradingDistributionMarketing',
    visibility: 'private',
    description:
      'Small organisations that order paper, protective wear, flour and other dull necessities together. We share quantities, contracts and the calendar; offers from suppliers stay within the circle.',
    members: named('grace.adeyemi owen.pritchard priya.raman ruth.abernathy samuel.oduya denise.calloway isabelle.thonnard'),
    asking: named('marcus.tilley olivier.castagne'),
    deputies: { 'grace.adeyemi': ['invite', 'events'], 'owen.pritchard': ['moderate'] },
    roles: { 'Order desk': { capabilities: ['events', 'decide'], members: named('priya.raman ruth.abernathy') } },
  },
  {
    key: 'ports',
    manager: 'camille.renaudin',
    groupName: 'Ports et logistique',
    companyName: 'Observatoire des ports atlantiques',
    category: 'commerceTradingDistributionMarketing',
    visibility: 'public',
    description:
      'Agents de quai, pilotes, transporteurs et riverains comparent leurs relevés : attentes, marées, tarifs, bruit. On y écrit en français, en espagnol et en anglais, avec des chiffres quand il y en a.',
    members: named(
      'lucia.ferrandiz yann.kerouedan sophie.marchetti olivier.castagne pierre-luc.dionne gaelle.lemoine joris.lambrecht diego.arancibia marta.iglesias paula.etcheverry owen.pritchard',
    ),
  },
  {
    key: 'water',
    manager: 'lucia.ferrandiz',
    groupName: 'Agua y municipios',
    companyName: 'Red de municipios por el agua',
    category: 'economics',
    visibility: 'public',
    description:
      'Ayuntamientos, acueductos comunitarios y vecinos que miden, reparan y explican el agua: fugas, tarifas, sequía, recibos que se entienden. Compartimos datos y también errores.',
    members: named(
      'rosa.quispe rafael.montesinos jordi.casademunt carmen.olmedo paula.etcheverry ximena.loayza valentina.rojas hector.villalobos diego.arancibia declan.foy',
    ),
  },
  {
    key: 'broadband',
    manager: 'aoife.brennan',
    groupName: 'Open Data and Rural Broadband',
    companyName: 'Western Counties Digital Partnership',
    category: 'itTelecomsInternetMedia',
    visibility: 'public',
    description:
      'Councils, cooperatives and stubborn individuals who connect the last villages and publish what they know on the way: routes, speeds, road works, and what the storm took down.',
    members: named(
      'helen.marsh declan.foy fiona.macrae walter.lindqvist marcus.tilley owen.pritchard niamh.kelleher mehdi.bensaid marta.iglesias',
    ),
  },
  {
    key: 'hospitals',
    manager: 'marie-eve.gagnon',
    groupName: 'Achats hospitaliers',
    companyName: 'Groupement des hôpitaux du fleuve',
    category: 'economics',
    visibility: 'private',
    description:
      'Neuf établissements préparent leurs appels d’offres ensemble, avec les personnes qui emploient les produits. Essais, comités d’usage et calendrier ; rien n’en sort avant publication.',
    members: named('bastien.delcourt nathalie.bouchard pierre-luc.dionne elodie.vasseur amadou.sarr sophie.marchetti grace.adeyemi'),
    asking: named('gaelle.lemoine beatriz.sanabria'),
  },
  {
    key: 'translation',
    manager: 'ignacio.bermejo',
    groupName: 'Oficio de traducir',
    companyName: 'Casa de las Lenguas',
    category: 'languages',
    visibility: 'public',
    description:
      'Traductoras, correctores y terminólogos entre el español, el francés y el inglés. Métodos de revisión, glosarios en obras, tarifas y erratas, sobre todo las propias.',
    members: named(
      'thomas.whitlock marta.iglesias beatriz.sanabria walter.lindqvist claire.aubertin valentina.rojas ruth.abernathy nathalie.bouchard jordi.casademunt camille.renaudin',
    ),
  },
  {
    key: 'museums',
    manager: 'thomas.whitlock',
    groupName: 'Museum Loans and Archives',
    companyName: 'Harbour Museums Partnership',
    category: 'historyGeography',
    visibility: 'private',
    description:
      'Registrars, archivists and conservators of small museums by the sea. Loan agreements, condition reports, couriers and climate; lists of what travels are for members only.',
    members: named('helen.marsh niamh.kelleher ruth.abernathy fiona.macrae denise.calloway claire.aubertin carmen.olmedo'),
    asking: named('walter.lindqvist'),
  },
  {
    key: 'renovation',
    manager: 'bastien.delcourt',
    groupName: 'Rénovation des copropriétés',
    companyName: 'Agence Maison Sobre',
    category: 'homeVehiclesLeisureFamily',
    visibility: 'public',
    description:
      'Conseils syndicaux, habitants et gens de métier autour d’une question : comment décider ensemble de travaux que chacun paiera ? Courbes de chauffe, votes gagnés et perdus, assurances.',
    members: named(
      'elodie.vasseur amadou.sarr isabelle.thonnard joris.lambrecht claire.aubertin mehdi.bensaid gaelle.lemoine rafael.montesinos',
    ),
  },
  {
    key: 'coffee',
    manager: 'rosa.quispe',
    groupName: 'Café de comercio justo',
    companyName: 'Cooperativa Valle Alto',
    category: 'commerceTradingDistributionMarketing',
    visibility: 'private',
    description:
      'Productoras, catadores y compradores de una misma cadena. Contratos leídos en asamblea, pesos, anticipos y catas. Lo que se decide aquí se cuenta primero en el pueblo.',
    members: named(
      'andres.cifuentes julian.echeverri beatriz.sanabria hector.villalobos ximena.loayza valentina.rojas isabelle.thonnard marcus.tilley',
    ),
    asking: named('diego.arancibia priya.raman'),
  },
];
