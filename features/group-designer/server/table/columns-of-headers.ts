import { folded } from '#platform/server/search/search-words.ts';
import type { ImportColumn } from '../../contract/columns.ts';

/** Common other names of columns, without accents, spaces and punctuation. */
const otherNames: Readonly<Record<ImportColumn, readonly string[]>> = {
  role: ['role', 'rol', 'type', 'tipo', 'statut'],
  name: [
    'name',
    'fullname',
    'lastname',
    'surname',
    'familyname',
    'nom',
    'nomdefamille',
    'nomcomplet',
    'nombre',
    'nombrecompleto',
    'apellido',
    'apellidos',
    'nometprenom',
    'nomprenom',
    'prenometnom',
    'prenomnom',
    'nomadherent',
    'nomdeladherent',
    'nomusage',
    'nomyapellidos',
    'nombreyapellidos',
    'apellidosynombre',
  ],
  firstName: ['firstname', 'givenname', 'forename', 'prenom', 'prenoms', 'nombredepila', 'prenomadherent', 'prenomdeladherent'],
  email: [
    'email',
    'mail',
    'emailaddress',
    'mailaddress',
    'adressemail',
    'adresseemail',
    'adresseelectronique',
    'courriel',
    'correo',
    'correoelectronico',
    'adressedemessagerie',
    'adressedecourriel',
    'adressedecourrierelectronique',
    'adressecourriel',
    'direcciondecorreo',
    'direcciondecorreoelectronico',
    'direccionemail',
    'direcciondeemail',
    'email1value',
    'email1',
    'emailprincipal',
    'primaryemail',
    'courriel1',
    'emailadherent',
    'emaildeladherent',
  ],
  username: ['username', 'login', 'user', 'nomdutilisateur', 'identifiant', 'usuario', 'nombredeusuario'],
  position: [
    'position',
    'occupation',
    'jobtitle',
    'job',
    'poste',
    'fonction',
    'metier',
    'profession',
    'funcion',
    'puesto',
    'cargo',
    'profesion',
    'organizationtitle',
    'organization1title',
  ],
  company: [
    'company',
    'organisation',
    'organization',
    'employer',
    'club',
    'school',
    'entreprise',
    'societe',
    'ecole',
    'empresa',
    'organizacion',
    'colegio',
    'institution',
    'organizationname',
    'organization1name',
    'raisonsociale',
    'etablissement',
    'institucion',
  ],
  language: ['language', 'lang', 'langue', 'idioma', 'lengua'],
  address: ['address', 'street', 'adresse', 'adressepostale', 'rue', 'direccion', 'calle', 'domicilio', 'homestreet', 'address1street'],
  postalCode: ['postalcode', 'postcode', 'zip', 'zipcode', 'codepostal', 'cp', 'codigopostal', 'homepostalcode', 'address1postalcode'],
  city: ['city', 'town', 'ville', 'commune', 'ciudad', 'localidad', 'poblacion', 'homecity', 'address1city'],
  country: ['country', 'pays', 'pais', 'homecountryregion', 'homecountry', 'address1country'],
  phone: [
    'phone',
    'telephone',
    'mobile',
    'phonenumber',
    'tel',
    'portable',
    'telefono',
    'movil',
    'mobilephone',
    'telmobile',
    'telephonemobile',
    'telephoneportable',
    'telportable',
    'phone1value',
    'cellphone',
    'telefonomovil',
    'movilotelefono',
  ],
  groups: [
    'groups',
    'group',
    'class',
    'team',
    'groupes',
    'groupe',
    'classe',
    'equipe',
    'grupos',
    'grupo',
    'clase',
    'equipo',
    'group1',
    'cohort1',
  ],
  manager: ['manager', 'groupmanager', 'responsable', 'gestionnaire', 'gestor', 'gestora'],
  category: ['category', 'sector', 'categorie', 'secteur', 'categoria'],
  description: ['description', 'about', 'descripcion', 'presentation', 'notes'],
  visibility: ['visibility', 'visibilite', 'visibilidad', 'publicprivate'],
};

/**
 * Columns that count only where no other has that meaning: the payer of a subscription, a second
 * telephone.
 */
const substitutes: Readonly<Partial<Record<ImportColumn, readonly string[]>>> = {
  name: ['nompayeur'],
  firstName: ['prenompayeur'],
  email: ['emailpayeur', 'email2value', 'email2address', 'businessemail'],
  company: ['businesscompany'],
  address: ['businessstreet', 'adressepayeur'],
  postalCode: ['businesspostalcode', 'codepostalpayeur'],
  city: ['businesscity', 'villepayeur'],
  country: ['businesscountryregion', 'payspayeur'],
  phone: ['homephone', 'businessphone', 'phone2value', 'telfixe'],
};
/** Headers of whole names, which a separate first and last name make superfluous. */
const wholeNames = ['name', 'fullname', 'displayname', 'nomcomplet', 'nombrecompleto'];
const lastNames = ['lastname', 'surname', 'familyname', 'nomdefamille', 'apellido', 'apellidos'];

const key = (header: string): string => folded(header).replace(/[^a-z0-9]/g, '');

/**
 * Column of each header, null if unclear; of duplicates only the first. `headers`: those of the
 * template in all languages.
 */
export function columnsOfHeaders(
  found: readonly string[],
  headers: readonly { column: ImportColumn; header: string }[],
): (ImportColumn | null)[] {
  const known = new Map<string, ImportColumn>();
  for (const [column, names] of Object.entries(otherNames) as [ImportColumn, readonly string[]][])
    for (const name of names) known.set(name, column);
  for (const { column, header } of headers) known.set(key(header), column);
  const keys = found.map(key);
  // Beside a column of surnames, “nombre” means the first name.
  if (keys.some((each) => /^apellidos?$/.test(each))) known.set('nombre', 'firstName');
  if (keys.some((each) => known.get(each) === 'firstName') && keys.some((each) => lastNames.includes(each)))
    for (const name of wholeNames) known.delete(name);
  const first = assigned(keys, known, new Set());
  const spare = new Map(
    (Object.entries(substitutes) as [ImportColumn, readonly string[]][]).flatMap(([column, names]) =>
      names.map((name) => [name, column] as const),
    ),
  );
  const taken = new Set(first.filter((column) => column !== null));
  // The payer's first name does not belong to a member who has a name.
  if (taken.has('name')) taken.add('firstName');
  const second = assigned(keys, spare, taken);
  return first.map((column, index) => column ?? second[index] ?? null);
}

function assigned(keys: readonly string[], known: ReadonlyMap<string, ImportColumn>, taken: Set<ImportColumn>): (ImportColumn | null)[] {
  return keys.map((each) => {
    const column = known.get(each);
    if (!column || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}
