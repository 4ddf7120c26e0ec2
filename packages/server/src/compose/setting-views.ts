import { Environment } from '../config/environment.ts'
import { readSettingDocs, SHOWN_SETTINGS } from '../config/setting-docs.ts'
import type { SettingView } from '../operator/installation-commands.ts'

const DOCS = new URL('../../../../docs/settings.md', import.meta.url)

/** What this process was started with. Secrets, and whatever may hold one, are never shown. */
export async function viewSettings(environment: Record<string, string | undefined>): Promise<SettingView[]> {
  const docs = await readSettingDocs(DOCS)
  return Object.keys(Environment.shape).map((name) => {
    const given = environment[name]
    const isSet = given !== undefined && given !== ''
    return {
      name,
      isSet,
      value: isSet && SHOWN_SETTINGS.has(name) ? given : null,
      default: docs.get(name)?.default ?? '',
      text: docs.get(name)?.text ?? '',
    }
  })
}
