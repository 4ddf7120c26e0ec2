import type { Diagnosis, Finding } from './finding.ts'
import { MARK } from './mark.ts'
import { logged } from './page-doctor.ts'
import { reachOfScript } from './probe-script.ts'

/**
 * Diagnoses a page whose loader did not run. `own`: the address of the doctor's script, which is in the
 * loader's folder.
 */
export async function examineWithoutLoader(own: string): Promise<Diagnosis> {
  const address = new URL('loader.js', own).href
  const tag = document.querySelector<HTMLScriptElement>('script[src*="/sdk/loader.js"]')
  const finding = tag
    ? await whyNotRun(tag)
    : document.querySelector(`[${MARK}] iframe`)
      ? BY_PACKAGE
      : noTag(address)
  return logged({ ok: false, connected: false, findings: [finding] })
}

const BY_PACKAGE: Finding = {
  code: 'no-loader',
  says: 'This page embeds Easel by its package, whose embeds this script does not know: each has a doctor of its own.',
  fix: 'await easel.doctor() // easel: what embed() has returned, or the ref of <EaselEmbed> holds',
}

const noTag = (address: string): Finding => ({
  code: 'no-loader',
  says: 'The loader is not in this page.',
  fix: `<script async src="${address}"></script>`,
})

async function whyNotRun({ src, nonce }: HTMLScriptElement): Promise<Finding> {
  const { origin } = new URL(src)
  const reach = await reachOfScript(src, nonce)
  if (reach === 'forbidden') {
    return {
      code: 'script-src',
      says: `This page's content policy refuses ${src}.`,
      fix: `Content-Security-Policy: script-src ${origin}`,
    }
  }
  if (reach === 'missing') {
    return {
      code: 'unreachable',
      says: `Server not reachable: ${src} cannot be loaded.`,
      fix: `curl -I ${src}`,
    }
  }
  return {
    code: 'no-loader',
    says: `${src} can be loaded but has not run: an earlier script of this page failed, or it is still loading.`,
    fix: `<script async src="${src}"></script> <!-- a tag of its own, without type or data- attributes -->`,
  }
}
