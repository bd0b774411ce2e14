/**
 * Whether a metadata name is about a location: `location`, `com.apple.quicktime.location.ISO6709`,
 * `RECORDING_LOCATION`.
 */
export const isLocationName = (name: string): boolean => /location|gps/i.test(name);

/** Whether XMP contains a location. */
export const isLocationInXmp = (xmp: Buffer): boolean => ['GPSLatitude', 'GPSLongitude'].some((name) => xmp.includes(name));
