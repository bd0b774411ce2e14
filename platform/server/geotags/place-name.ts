/** Whether a note is called as those are that say where something was taken: `location`, `com.apple.quicktime.location.ISO6709`, `RECORDING_LOCATION`. */
export const isPlaceName = (name: string): boolean => /location|gps/i.test(name);

/** Whether notes in XML say where something was taken. */
export const isPlaceInXmp = (xmp: Buffer): boolean => ['GPSLatitude', 'GPSLongitude'].some((name) => xmp.includes(name));
