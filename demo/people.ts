import type { Language } from '#platform/contract/language.ts';

/** A demo user. Texts and groups refer to the username. */
export interface DemoPerson {
  username: string;
  name: string;
  role: 'member' | 'manager';
  language: Language;
  city: string;
  country: string;
}

/** Domain of demo addresses; `.example` is reserved, so no email is delivered. */
export const demoMailDomain = 'community.example';

const person =
  (language: Language, role: DemoPerson['role'] = 'member') =>
  (username: string, name: string, city: string, country: string): DemoPerson => ({ username, name, role, language, city, country });

const [english, french, spanish] = [person('en'), person('fr'), person('es')];
const [englishManager, frenchManager, spanishManager] = [person('en', 'manager'), person('fr', 'manager'), person('es', 'manager')];

/** Managers first, since they create the groups that others join. */
export const people: readonly DemoPerson[] = [
  englishManager('helen.marsh', 'Helen Marsh', 'Leeds', 'United Kingdom'),
  frenchManager('camille.renaudin', 'Camille Renaudin', 'Nantes', 'France'),
  spanishManager('lucia.ferrandiz', 'Lucía Ferrándiz', 'València', 'España'),
  englishManager('aoife.brennan', 'Aoife Brennan', 'Galway', 'Ireland'),
  frenchManager('marie-eve.gagnon', 'Marie-Ève Gagnon', 'Trois-Rivières', 'Canada'),
  spanishManager('ignacio.bermejo', 'Ignacio Bermejo', 'Salamanca', 'España'),
  englishManager('thomas.whitlock', 'Thomas Whitlock', 'Bristol', 'United Kingdom'),
  frenchManager('bastien.delcourt', 'Bastien Delcourt', 'Liège', 'Belgique'),
  spanishManager('rosa.quispe', 'Rosa Quispe Mamani', 'Cusco', 'Perú'),

  english('grace.adeyemi', 'Grace Adeyemi', 'Manchester', 'United Kingdom'),
  french('yann.kerouedan', 'Yann Kérouédan', 'Brest', 'France'),
  spanish('rafael.montesinos', 'Rafael Montesinos', 'Murcia', 'España'),
  english('owen.pritchard', 'Owen Pritchard', 'Cardiff', 'United Kingdom'),
  french('nathalie.bouchard', 'Nathalie Bouchard', 'Sherbrooke', 'Canada'),
  spanish('diego.arancibia', 'Diego Arancibia', 'Valparaíso', 'Chile'),
  english('niamh.kelleher', 'Niamh Kelleher', 'Cork', 'Ireland'),
  french('elodie.vasseur', 'Élodie Vasseur', 'Lille', 'France'),
  spanish('carmen.olmedo', 'Carmen Olmedo', 'Sevilla', 'España'),
  english('declan.foy', 'Declan Foy', 'Sligo', 'Ireland'),
  french('sophie.marchetti', 'Sophie Marchetti', 'Marseille', 'France'),
  spanish('valentina.rojas', 'Valentina Rojas Pardo', 'Bogotá', 'Colombia'),
  english('priya.raman', 'Priya Raman', 'Leicester', 'United Kingdom'),
  french('isabelle.thonnard', 'Isabelle Thonnard', 'Bruxelles', 'Belgique'),
  spanish('andres.cifuentes', 'Andrés Cifuentes', 'Huehuetenango', 'Guatemala'),
  english('ruth.abernathy', 'Ruth Abernathy', 'Belfast', 'United Kingdom'),
  french('claire.aubertin', 'Claire Aubertin', 'Strasbourg', 'France'),
  spanish('jordi.casademunt', 'Jordi Casademunt', 'Girona', 'España'),
  english('fiona.macrae', 'Fiona Macrae', 'Inverness', 'United Kingdom'),
  french('gaelle.lemoine', 'Gaëlle Lemoine', 'Rennes', 'France'),
  spanish('paula.etcheverry', 'Paula Etcheverry', 'Montevideo', 'Uruguay'),
  english('denise.calloway', 'Denise Calloway', 'Portland, Oregon', 'United States'),
  french('mehdi.bensaid', 'Mehdi Bensaïd', 'Toulouse', 'France'),
  spanish('hector.villalobos', 'Héctor Villalobos Nava', 'Oaxaca', 'México'),
  english('samuel.oduya', 'Samuel Oduya', 'Birmingham', 'United Kingdom'),
  french('amadou.sarr', 'Amadou Sarr', 'Lyon', 'France'),
  spanish('julian.echeverri', 'Julián Echeverri', 'Manizales', 'Colombia'),
  english('walter.lindqvist', 'Walter Lindqvist', 'Duluth, Minnesota', 'United States'),
  french('pierre-luc.dionne', 'Pierre-Luc Dionne', 'Québec', 'Canada'),
  spanish('beatriz.sanabria', 'Beatriz Sanabria', 'San José', 'Costa Rica'),
  english('marcus.tilley', 'Marcus Tilley', 'Asheville, North Carolina', 'United States'),
  french('joris.lambrecht', 'Joris Lambrecht', 'Namur', 'Belgique'),
  spanish('marta.iglesias', 'Marta Iglesias Rey', 'A Coruña', 'España'),
  french('olivier.castagne', 'Olivier Castagné', 'Bordeaux', 'France'),
  spanish('ximena.loayza', 'Ximena Loayza', 'La Paz', 'Bolivia'),
];
