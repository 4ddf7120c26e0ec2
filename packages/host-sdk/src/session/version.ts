/** The version of this package; a test holds it against package.json. */
export const SDK_VERSION = '0.1.0'
