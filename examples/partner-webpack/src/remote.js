/** Loads the script that offers the widgets as `easel`. */
const remote = () =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = 'https://easel.example/widgets/remoteEntry.js'
    script.onload = () => resolve(globalThis.easel)
    script.onerror = () => reject(new Error(`${script.src} did not load.`))
    document.head.append(script)
  })

/**
 * Fetches the widget from Easel. A remote that is named in the configuration is asked before the page renders at all:
 * one that does not answer would stop the page.
 */
export async function loadGallery() {
  const [easel] = await Promise.all([remote(), __webpack_init_sharing__('default')])
  await easel.init(__webpack_share_scopes__.default)
  return (await easel.get('./Gallery'))()
}
