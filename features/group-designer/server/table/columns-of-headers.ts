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
  ],
  firstName: ['firstname', 'givenname', 'forename', 'prenom', 'prenoms', 'nombredepila'],
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
  ],
  language: ['language', 'lang', 'langue', 'idioma', 'lengua'],
  address: ['address', 'street', 'adresse', 'adressepostale', 'rue', 'direccion', 'calle', 'domicilio'],
  postalCode: ['postalcode', 'postcode', 'zip', 'zipcode', 'codepostal', 'cp', 'codigopostal'],
  city: ['city', 'town', 'ville', 'commune', 'ciudad', 'localidad', 'poblacion'],
  country: ['country', 'pays', 'pais'],
  phone: ['phone', 'telephone', 'mobile', 'phonenumber', 'tel', 'portable', 'telefono', 'movil'],
  groups: ['groups', 'group', 'class', 'team', 'groupes', 'groupe', 'classe', 'equipe', 'grupos', 'grupo', 'clase', 'equipo'],
  manager: ['manager', 'groupmanager', 'responsable', 'gestionnaire', 'gestor', 'gestora'],
  category: ['category', 'sector', 'categorie', 'secteur', 'categoria'],
  description: ['description', 'about', 'descripcion', 'presentation', 'notes'],
  visibility: ['visibility', 'visibilite', 'visibilidad', 'publicprivate'],
};

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
  if (keys.some((each) => each.startsWith('apellido'))) known.set('nombre', 'firstName');
  const taken = new Set<ImportColumn>();
  return keys.map((each) => {
    const column = known.get(each);
    if (!column || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}
