/**
 * The origin of a page that an app serves by a scheme of its own, such as `capacitor://localhost`. `URL` has no origin for
 * those, so the text itself is compared. What never has an origin of its own is left out: files above all.
 */
export const APP_ORIGIN: RegExp =
  /^(?!https?:|wss?:|ftp:|file:|filesystem:|data:|blob:|about:|javascript:|content:)[a-z][a-z\d+.-]*:\/\/[\w.[\]:-]+$/
