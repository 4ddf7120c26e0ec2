/** The objects that apps put into the pages of their webviews. The first one that connects is used. */
export const NATIVE_GLOBALS = [
  'easelHost',
  'EaselAndroid',
  'webkit',
  'ReactNativeWebView',
  'EaselFlutter',
  'flutter_inappwebview',
  'easelElectron',
] as const
export type NativeGlobal = (typeof NATIVE_GLOBALS)[number]

/** Whether this page may be inside an app, at no cost: the code of the platforms is loaded only then. */
export const hasNativeGlobal = (window: object): boolean => NATIVE_GLOBALS.some((name) => name in window)
