import type { RetentionText } from './retention.ts';

export const retentionFrench: RetentionText = {
  account: [
    'Compte et second facteur',
    'Tant que vous les utilisez, et jusqu’à {silent} après votre dernière activité ; vous êtes averti {warned} avant. Le secret de votre second facteur et ses codes de secours partent quand vous le désactivez.',
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
    'Liens envoyés par e-mail',
    'Sous forme d’empreinte, jusqu’à leur utilisation : pour un nouveau mot de passe {reset}, pour confirmer une adresse {address}, pour s’opposer à un changement {objection}.',
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
    'E-mails à des adresses non confirmées',
    'Le fait qu’il en est parti un, avec l’empreinte de l’adresse, {counted}, pour que personne n’en soit inondé.',
  ],
  groups: [
    'Groupes',
    'Jusqu’à ce que vous les supprimiez ou fermiez votre compte. Un groupe qui a d’autres membres passe alors à l’un d’eux. Les invitations partent {invitation} après leur fin.',
  ],
  documents: [
    'Vos documents',
    'Jusqu’à ce que vous les supprimiez ou fermiez votre compte. Ce que vous supprimez reste {bin} dans votre corbeille avant de disparaître.',
  ],
  versions: [
    'Versions antérieures',
    'Elles partent avec leur document. Tant qu’il est publié, elles s’éclaircissent : toutes pendant {all}, puis une par heure pendant {hourly}, une par jour pendant {daily}, puis une par semaine.',
  ],
  hub: ['Le Hub', 'Titre et mots recherchables de ce qui est publié, jusqu’à sa modification, son retrait ou sa suppression.'],
  negotiations: [
    'Négociations et contrats',
    'Tant qu’une des personnes qui y ont pris part a un compte. Si vous fermez le vôtre avant, ce qui a été négocié reste aux autres, avec le nom, la société et la ville sous lesquels vous y êtes entré. Les numéros qui évitent de compter deux fois partent {commands} après la fin.',
  ],
  mails: [
    'E-mails gardés ici',
    '{kept} là où le site n’en envoie pas lui-même, pour que l’administrateur les transmette ; un e-mail qui n’a pas pu partir, {failed}.',
  ],
  works: [
    'Travaux en cours',
    'Ce que vous avez demandé et qui prend du temps, comme supprimer un grand groupe, jusqu’à son achèvement et {ended} après ; les messages entre parties du programme, jusqu’à ce qu’ils soient entendus.',
  ],
  commands: ['Ce qui a été envoyé', 'Un numéro pour ce que vous créez, afin qu’un nouvel envoi ne le crée pas deux fois : {kept}.'],
  counts: [
    'Appels',
    'Combien de fois une personne ou un réseau a appelé, pendant quelques minutes, ou un jour au plus si la limite est celle d’un jour.',
  ],
  messages: [
    'Messages à notre intention',
    'Jusqu’à ce que l’administrateur les supprime ou que vous fermiez le compte qui a la même adresse, {kept} au plus ; l’empreinte de l’adresse réseau, {ticket}.',
  ],
  figures: [
    'Chiffres',
    '{kept} ; l’empreinte qui sert à compter les visites, jusqu’à la fin de la journée. Votre réponse à leur sujet vaut {consent}.',
  ],
};
