import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import { fieldList } from '../contract/chosen-fields.ts';
import { distinguishingFields, nounsOf } from '../contract/field-nouns.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 10,
  data: [
    [
      'Votre compte',
      `Identifiant, nom d’utilisateur, nom, adresse e‑mail, rôle et langue ; ${nounsOf('fr', fieldList).join(', ')} et photo si vous les indiquez ; si votre adresse est confirmée, et une nouvelle adresse en attente de confirmation ; si vous figurez dans l’annuaire ; les dates de l’inscription ou de la création d’un compte pour vous, de l’accord aux conditions générales, de la dernière modification et de la dernière activité, vide jusqu’à votre première connexion ; si le compte est suspendu, jusqu’à quand et pourquoi.`,
    ],
    [
      'Votre mot de passe',
      'Jamais le mot de passe lui-même, mais une empreinte Argon2id dont on ne peut le déduire. Les liens de réinitialisation sont aussi conservés sous forme d’empreinte ; le lien lui-même ne se trouve que dans l’e‑mail.',
    ],
    [
      'Vos sessions',
      'Pour chacune, son début, sa dernière utilisation, sa fin et le type de navigateur et de système ; pas votre adresse IP. Pour un second facteur, son secret et les empreintes des codes de secours.',
    ],
    [
      'Connexion par un fournisseur',
      'Si vous vous connectez par le fournisseur de cette installation, son adresse, l’identifiant qu’il vous attribue et les dates de la première et de la dernière fois.',
    ],
    [
      'Tentatives',
      'Pour que personne ne puisse deviner mots de passe, codes ou identifiants, les tentatives sont comptées : de se connecter, de s’inscrire, de choisir un mot de passe, d’utiliser un lien ou un code, de rejoindre un groupe ou une séance, d’exporter vos données, de vérifier un contrat et de nous écrire. Leur nombre est noté sous une empreinte à clé (HMAC) du compte ou de l’adresse IP.',
    ],
    [
      'Registre de sécurité',
      'Ce qui touche à la sécurité des comptes et aux droits des personnes : connexions et refus, nouveaux mots de passe, adresses, clés d’accès et jetons, inscriptions et comptes fermés, exports, entrées et départs des groupes, négociations qui commencent, messages aux responsables, décisions de la modération et de l’administration. De chaque fait : quand, quoi, les identifiants concernés et une empreinte à clé de l’adresse IP. Ni noms ni contenus.',
    ],
  ],
  recipients: [
    [
      'Les personnes qui voient aussi quelqu’un du même nom',
      `Également ${nounsOf('fr', distinguishingFields, 'votre ').join(', ')} et la date de votre inscription, pour que l’on puisse vous distinguer.`,
    ],
  ],
  retention: {
    account: [
      'Compte et second facteur',
      'Tant que vous les utilisez, et jusqu’à {silent} après votre dernière activité ou, sans aucune connexion, après la création du compte pour vous ; vous recevez un avertissement {warned} avant. Les comptes de l’administration ne sont pas fermés ainsi. Le secret de votre second facteur et ses codes de secours sont supprimés quand vous le désactivez.',
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
      '{unused} après la dernière connexion, sous forme d’empreinte, pour que les tentatives d’autres personnes ne vous bloquent pas.',
    ],
    links: [
      'Liens et codes envoyés par e‑mail',
      'Sous forme d’empreinte, jusqu’à leur utilisation : pour un nouveau mot de passe {reset}, pour le premier d’un compte créé pour vous {invitation}, pour confirmer une adresse {address}, pour annuler un changement {objection}, un code de connexion {signInCode}.',
    ],
    invitations: [
      'Invitations à s’inscrire',
      'L’adresse que vous avez invitée, avec votre nom, ou le nombre d’utilisations de votre lien, tant que l’invitation fonctionne et {ended} de plus ; elles sont supprimées avec votre compte.',
    ],
    attempts: ['Tentatives', 'Quelques heures au plus, pour que personne ne puisse deviner de mots de passe.'],
    quotas: [
      'Limites quotidiennes',
      'Combien de groupes ou de documents vous créez, compté sur {counted} pour éviter les abus, jusqu’au comptage suivant ou à la fermeture de votre compte.',
    ],
    audit: [
      'Registre de sécurité',
      '{kept}, pendant lequel même le programme de l’exploitant ne peut ni modifier ni supprimer une entrée. Il est conservé après la fermeture d’un compte, avec les seuls identifiants.',
    ],
    unaskedMails: [
      'E‑mails à des adresses non confirmées',
      'Le fait qu’il en a été envoyé un, avec l’empreinte de l’adresse : {counted}, pour éviter les abus.',
    ],
  },
};
