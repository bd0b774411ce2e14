/** A file that one demo user shares with another one of the same group. */
export interface DemoFile {
  sender: string;
  recipient: string;
  group: string;
  daysAgo: number;
  name: string;
  note: string;
  text: string;
  /** Downloaded by the recipient, with a receipt for the sender. */
  isDownloaded?: true;
  /** Later withdrawn by the sender. */
  isTakenBack?: true;
}

/** Earliest first. */
export const files: readonly DemoFile[] = [
  {
    sender: 'aoife.brennan',
    recipient: 'declan.foy',
    group: 'broadband',
    daysAgo: 19,
    name: 'routes-autumn.csv',
    note: 'The lengths as measured, not as drawn. Please check the third one.',
    text: 'route,from,to,metres\n1,Post office,School,640\n2,School,Upper farm,1910\n3,Upper farm,Pumping station,2480\n',
    isDownloaded: true,
  },
  {
    sender: 'marcus.tilley',
    recipient: 'aoife.brennan',
    group: 'broadband',
    daysAgo: 12,
    name: 'quote-draft.txt',
    note: 'Do not use yet: the ducts are missing.',
    text: 'Draft quote\n\nCable, 5 km\nMasts, 2\nDucts: to come\n',
    isTakenBack: true,
  },
  {
    sender: 'declan.foy',
    recipient: 'aoife.brennan',
    group: 'broadband',
    daysAgo: 3,
    name: 'storm-log.csv',
    note: 'Hours without a signal, by village.',
    text: 'village,hours\nKilbeg,4\nDrumlane,11\nAghavea,0\n',
  },
  {
    sender: 'lucia.ferrandiz',
    recipient: 'rosa.quispe',
    group: 'water',
    daysAgo: 6,
    name: 'lecturas-junio.csv',
    note: 'Lecturas por barrio, con las dos que faltaban.',
    text: 'barrio,m3\nCentro,1820\nLa Loma,940\nEl Puente,1105\n',
    isDownloaded: true,
  },
];
