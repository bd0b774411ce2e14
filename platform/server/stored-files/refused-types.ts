/** Text that a system would run, told by its first line or by the ending of its name. */
export const scriptType = 'text/x-script';
/** An installer of Windows: a container of documents too, told by the ending of its name. */
export const installerType = 'application/x-msi';

/** What is refused unless it is said otherwise: programs and scripts, of whatever system. */
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
