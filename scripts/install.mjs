/**
 * Installs what a command needs: what builds pages and what serves them beside each other, the rest while the server runs.
 * Plain JavaScript for any Node from 18 on.
 */
import { endIfAsked, isAsked, ROOT, run, step } from './children.mjs'
import { ALL, installationIn, PAGES, SERVING, WITH_TESTS, WORDS_APART, wordsOf } from './installing.mjs'
import { installationApart } from './installing-apart.mjs'

/** An image holds only what runs, and says so. */
export const isImage = process.env.EASEL_INSTALLED === '1'
/** The priority of what the first page need not wait for. */
export const LOWEST = 19
const NPM = { shell: process.platform === 'win32' }
const NOT_INSTALLED = 'The installation failed. See the lines above; then run the command again.'
const INSTALLED = installationIn(ROOT)
const APART = installationApart(ROOT)
const LOOKED_AGAIN = 500
const GIVEN_UP = 2 * 60 * 60 * 1000

export const letGo = () => INSTALLED.release()

/** Whether what serves is there. */
export const isInstalled = () => isImage || INSTALLED.stage() >= SERVING

/** Returns, with what builds pages, what is to become of what serves: it is being installed, too. */
export async function installPages() {
  await claimed()
  const begun = INSTALLED.stage() < PAGES ? await installApart() : {}
  await installStages(PAGES)
  return begun
}

export async function installServing({ serving }) {
  if ((await serving) === 0) takeOver('serving', SERVING)
  await installStages(SERVING)
  APART.remove()
  INSTALLED.release()
}

/** The server believes the note alone, and somebody else may have installed the rest. */
export function correctNote() {
  if (!isImage) INSTALLED.correctNote()
}

/** What could not be installed apart is, in its turn, by npm in the usual way, which says what is wrong. */
async function installStages(wanted) {
  for (let stage = INSTALLED.stage() + 1; stage <= wanted; stage += 1) {
    if (stage > PAGES) INSTALLED.removeHalves()
    INSTALLED.claim()
    await step(NOT_INSTALLED, 'npm', wordsOf(stage), NPM)
    INSTALLED.note(stage)
  }
}

/** Ends when pages can be built; `serving` is the exit code that what serves will have been installed with. */
async function installApart() {
  console.log('Installing what the product needs …')
  try {
    const folders = APART.prepare()
    const install = async (cwd) => {
      const code = await run('npm', WORDS_APART, { ...NPM, cwd, stdio: 'ignore' }).catch(() => 1)
      endIfAsked()
      return code
    }
    const serving = install(folders.serving)
    if ((await install(folders.pages)) === 0) takeOver('pages', PAGES)
    return { serving }
  } catch {
    return {}
  }
}

function takeOver(part, stage) {
  try {
    INSTALLED.claim()
    APART.takeOver(part)
    INSTALLED.note(stage)
  } catch {}
}

/** Waits until no other process installs here. */
async function claimed() {
  if (!INSTALLED.claim()) {
    console.log('Waiting until another command that runs here has installed what it needs …')
    do {
      await new Promise((resolve) => setTimeout(resolve, LOOKED_AGAIN))
      endIfAsked()
    } while (!INSTALLED.claim())
  }
  // Of one that was broken off.
  APART.remove()
}

/**
 * What is to be done about the rest beside the server, which waits for it from the beginning. Null: nothing. `isOurs` is not
 * so while another command installs here.
 */
export function noteRest() {
  if (isImage) return null
  try {
    INSTALLED.correctNote()
    if (INSTALLED.stage() >= ALL) return null
    if (!INSTALLED.claim()) return { isOurs: false, install: installLeftByOther }
    INSTALLED.note(SERVING, { by: process.pid })
    return { isOurs: true, install: installRest }
  } catch (error) {
    tellRestFailed(error)
    return null
  }
}

/** The other command may install all of it, or fail, or be ended before. */
async function installLeftByOther() {
  for (const from = Date.now(); Date.now() - from < GIVEN_UP; ) {
    await new Promise((resolve) => setTimeout(resolve, LOOKED_AGAIN))
    if (isAsked()) return
    const left = noteRest()
    if (left === null || left.isOurs) return left?.install()
  }
  tellRestFailed(new Error('another command that runs here has been installing for too long'))
}

export function tellRestFailed(error) {
  console.error(`What is left could not be installed: ${error.message}. The next start tries again.`)
}

/** Beside the server. */
async function installRest() {
  console.log('The image check and what enlarges pictures are being installed …')
  INSTALLED.removeHalves()
  const options = { ...NPM, stdio: ['ignore', 'ignore', 'inherit'], priority: LOWEST }
  const code = await run('npm', wordsOf(ALL), options).catch(() => 1)
  if (isAsked()) return
  if (code === 0) INSTALLED.note(ALL)
  else INSTALLED.note(SERVING, { failed: true })
  INSTALLED.release()
  console.log(
    code === 0
      ? 'The image check and what enlarges pictures are installed.'
      : 'The image check and what enlarges pictures could not be installed. See the lines above; the next start tries again.',
  )
}

export async function installWithTests() {
  if (isImage || INSTALLED.isWhole({ dev: true })) return
  await claimed()
  if (INSTALLED.isWhole({ dev: true })) return INSTALLED.release()
  console.log('Installing what the product and its tests need …')
  await step(NOT_INSTALLED, 'npm', WITH_TESTS, NPM)
  INSTALLED.release()
}
