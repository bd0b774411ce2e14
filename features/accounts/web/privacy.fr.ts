import type { PrivacyText } from '#platform/web/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** What the privacy policy says of accounts, in French. */
export const privacy: PrivacyText<typeof retention> = {
  turn: 10,
  data: [
    [
      'Votre compte',
      'Identifiant, nom d’utilisateur, nom, adresse e‑mail, rôle et langue ; adresse, code postal, ville, pays, téléphone, activité, société et photo si vous les donnez ; les dates de l’inscription, de l’accord aux conditions générales, de la dernière modification et de la dernière activité ; si le compte est suspendu, jusqu’à quand et pourquoi.',
    ],
    [
      'Votre mot de passe',
      'Jamais le mot de passe lui-même, mais une empreinte Argon2id dont on ne peut le déduire. D’un lien de nouveau mot de passe, on ne garde aussi que l’empreinte.',
    ],
    [
      'Vos sessions',
      'Quand chaque connexion a eu lieu, a servi pour la dernière fois et prend ou a pris fin, et le type de navigateur et de système ; pas votre adresse réseau. Pour un second facteur, son secret et les empreintes des codes de secours.',
    ],
    [
      'Connexion par un fournisseur',
      'Si vous vous connectez par le fournisseur de cette installation, son nom, l’identifiant qu’il a pour vous et la date de la dernière fois.',
    ],
    [
      'Tentatives',
      'Pour que personne ne puisse deviner les mots de passe, les tentatives de connexion, d’inscription et de nouveau mot de passe sont comptées. Leur nombre est noté sous une empreinte à clé (HMAC) du compte et de l’adresse réseau.',
    ],
    [
      'Registre de sécurité',
      'Connexions et tentatives refusées, fins de session, nouveaux mots de passe et nouvelles adresses e‑mail, inscriptions et comptes fermés, entrées, départs et suppressions de groupes : quand, quoi, les identifiants concernés et une empreinte à clé de l’adresse réseau. Ni noms ni contenus.',
    ],
  ],
  recipients: [
    [
      'Les personnes qui voient aussi quelqu’un du même nom',
      'De plus votre ville, votre société et la date de votre inscription, pour que l’on vous distingue l’un de l’autre.',
    ],
  ],
  retention: {
    account: [
      'Compte et second facteur',
      'Tant que vous les utilisez, et jusqu’à {silent} après votre dernière activité ; vous êtes averti {warned} avant. Le secret de votre second facteur et ses codes de secours partent quand vous le désactivez.',
    ],
    passkeys: [
      'Clés d’accès',
      'La clé publique de chaque clé d’accès, le nom que vous lui donnez, quand vous l’avez ajoutée et utilisée pour la dernière fois, jusqu’à ce que vous la supprimiez, fermiez votre compte ou choisissiez un nouveau mot de passe par un lien. Le nombre aléatoire qu’une clé d’accès signe, au plus deux fois {challenge}.',
    ],
    sessions: [
      'Sessions',
      '{life} au plus chacune, avec le navigateur et le système où elle a été ouverte, pour que vous reconnaissiez les vôtres. L’entrée reste {ended} de plus.',
    ],
    devices: [
      'Appareils connus',
      '{unused} après la dernière connexion, sous forme d’empreinte, pour que les essais d’autrui ne vous bloquent pas.',
    ],
    links: [
      'Liens et codes envoyés par e‑mail',
      'Sous forme d’empreinte, jusqu’à leur utilisation : pour un nouveau mot de passe {reset}, pour le premier d’un compte créé pour vous {invitation}, pour confirmer une adresse {address}, pour s’opposer à un changement {objection}, un code de connexion {signInCode}.',
    ],
    invitations: [
      'Invitations à s’inscrire',
      'À quelle adresse vous en avez envoyé une, ou combien de fois votre lien a servi, tant qu’elle fonctionne et {ended} de plus ; elle disparaît avec votre compte.',
    ],
    attempts: ['Tentatives', 'Quelques heures au plus, pour que personne ne puisse deviner de mots de passe.'],
    quotas: [
      'Ce que vous faites en un jour',
      'Combien de groupes ou de documents vous créez, compté sur {counted} pour que personne n’inonde le site, jusqu’au compte suivant ou à la fermeture de votre compte.',
    ],
    audit: [
      'Registre de sécurité',
      '{kept}, pendant lequel même le programme de l’exploitant ne peut ni modifier ni supprimer une entrée. Il survit à un compte fermé, avec les seuls identifiants.',
    ],
    unaskedMails: [
      'E‑mails à des adresses non confirmées',
      'Le fait qu’il en est parti un, avec l’empreinte de l’adresse, {counted}, pour que personne n’en soit inondé.',
    ],
  },
};
