/** Scripts, detected by the first line or the file name. */
export const scriptType = 'text/x-script';
/** Windows installers: a container also used for documents, so detected by the file name. */
export const installerType = 'application/x-msi';

/** Types refused by default: programs and scripts of all systems. */
export const defaultRefusedTypes: readonly string[] = [
  scriptType,
  'application/java-archive',
  'application/java-vm',
  'application/vnd.android.package-archive',
  'application/wasm',
  'application/x-apple-diskimage',
  'application/x-deb',
  'application/x-elf',
  'application/x-mach-binary',
  'application/x-ms-shortcut',
  'application/x-msdownload',
  installerType,
  'application/x-rpm',
  'application/x-shockwave-flash',
];
