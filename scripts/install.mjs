/**
 * Installs what a command needs: what builds pages and what serves them beside each other, the rest while the server runs.
 * Plain JavaScript for any Node from 18 on.
 */
import { closeSync, openSync } from 'node:fs'
import { endIfAsked, isAsked, ROOT, run, step } from './children.mjs'
import { ALL, installationIn, PAGES, SERVING, WITH_TESTS, WORDS_APART, wordsOf } from './installing.mjs'
import { installationApart } from './installing-apart.mjs'
import { telling } from './telling.mjs'

/** An image holds only what runs, and says so. */
export const isImage = process.env.EASEL_INSTALLED === '1'
/** The priority of what the first page need not wait for. */
export const LOWEST = 19
const SHELL = { shell: process.platform === 'win32' }
const NPM = { ...SHELL, began: noteNpm }
const NOT_INSTALLED = 'The installation failed. See the lines above; then run the command again.'
const INSTALLED = installationIn(ROOT)
const APART = installationApart(ROOT)
const LOOKED_AGAIN = 500
/** It is nothing that somebody waits for. */
const REST_LOOKED_AGAIN = 3000
const GIVEN_UP = 2 * 60 * 60 * 1000
const SAID = { [PAGES]: 'what builds pages', [SERVING]: 'what serves them' }
/** The npm processes that work in a folder of their own. */
const apart = new Set()

/** When this process ends, however it does. */
export function letGo() {
  // npm would first take back what it has done, and write meanwhile.
  for (const child of apart) child.kill('SIGKILL')
  APART.remove()
  INSTALLED.release()
}

function noteNpm({ pid }) {
  try {
    INSTALLED.noteNpm(pid)
  } catch {}
}

/** Whether what serves is there. */
export const isInstalled = () => isImage || INSTALLED.stage() >= SERVING

/** Returns, with what builds pages, what is to become of what serves: it is being installed, too. */
export async function installPages() {
  await claimed()
  if (!isInstalled()) console.log('Installing what the product needs …')
  const begun = INSTALLED.stage() < PAGES && APART.isPossible() ? beginApart() : {}
  if (begun.pages) await takeOver('pages', PAGES, begun.pages)
  await installStages(PAGES)
  return begun
}

export async function installServing({ serving }) {
  if (serving) await takeOver('serving', SERVING, serving)
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
    await telling(`installing ${SAID[stage]}`, step(NOT_INSTALLED, 'npm', wordsOf(stage), NPM))
    INSTALLED.note(stage)
  }
}

/** Begins with both parts beside each other. Returns what will have become of each: null, or what is wrong. */
function beginApart() {
  try {
    const folders = APART.prepare()
    const begin = (part, stage) => telling(`installing ${SAID[stage]}`, installPart(part, folders[part]))
    return { pages: begin('pages', PAGES), serving: begin('serving', SERVING) }
  } catch (error) {
    APART.remove()
    tellUsual(PAGES, error.message)
    return {}
  }
}

async function installPart(part, cwd) {
  let complaints
  let npm
  try {
    complaints = openSync(APART.complaints(part), 'w')
    const began = (child) => {
      npm = child
      apart.add(npm)
    }
    const code = await run('npm', WORDS_APART, { cwd, stdio: ['ignore', 'ignore', complaints], began })
    endIfAsked()
    return code === 0 ? null : failedPart(part, APART.complaintOf(part) ?? `npm ended with ${code}`)
  } catch (error) {
    return failedPart(part, error.message)
  } finally {
    apart.delete(npm)
    if (complaints !== undefined) closeSync(complaints)
  }
}

async function takeOver(part, stage, installed) {
  const wrong = (await installed) ?? moved(part, stage)
  if (wrong !== null) tellUsual(stage, wrong)
}

/** Returns what is wrong, or null. */
function moved(part, stage) {
  try {
    INSTALLED.claim()
    APART.takeOver(part)
    INSTALLED.note(stage)
    return null
  } catch (error) {
    return failedPart(part, error.message)
  }
}

/** The disk may be full, and npm begins anew. */
function failedPart(part, wrong) {
  APART.removePart(part)
  return wrong
}

function tellUsual(stage, wrong) {
  console.log(`The fast way failed for ${SAID[stage]} (${wrong}). npm now installs it in the usual way …`)
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
  APART.sweep()
}

/**
 * What is to be done about the rest beside the server, which waits for it from the beginning. Null: nothing. `isOurs` is not
 * so while another command installs here.
 */
export function noteRest() {
  if (isImage) return null
  try {
    return lookAtRest()
  } catch (error) {
    tellRestFailed(error)
    return null
  }
}

function lookAtRest() {
  const left = { isOurs: false, install: installLeftByOther }
  try {
    INSTALLED.correctNote()
    const stage = INSTALLED.stage()
    if (stage >= ALL) return null
    if (stage < SERVING || !INSTALLED.claim()) return left
    INSTALLED.note(SERVING, { by: process.pid })
    return { isOurs: true, install: installRest }
  } catch (error) {
    INSTALLED.release()
    // Npm, by hand perhaps, is just now writing its record, or has removed the folder.
    if (error instanceof SyntaxError || error.code === 'ENOENT') return left
    throw error
  }
}

/** The other command may install all of it, or fail, or be ended before; its npm may outlive it. */
async function installLeftByOther() {
  for (const from = Date.now(); Date.now() - from < GIVEN_UP; ) {
    await new Promise((resolve) => setTimeout(resolve, REST_LOOKED_AGAIN))
    if (isAsked()) return
    if (INSTALLED.isTaken()) continue
    const left = lookAtRest()
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
