import type { DownloadFormat } from '@easel/contract/download-formats'
import { useLingui } from '@lingui/react/macro'
import { Menu } from './menu.tsx'
import { useDownloadFormat } from './use-download-format.ts'

const NAMES: Record<DownloadFormat, string> = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP' }

/** The choice beside a download: the file format, which is remembered. */
export function DownloadFormatMenu() {
  const { t } = useLingui()
  const [format, setFormat] = useDownloadFormat()
  const facts: [DownloadFormat, string][] = [
    ['jpeg', t`Opens everywhere`],
    ['png', t`Lossless, the largest file`],
    ['webp', t`The smallest file`],
  ]
  const name = NAMES[format]
  return (
    <Menu
      label={t`File format: ${name}`}
      text={name}
      entries={facts.map(([each, fact]) => ({
        label: NAMES[each],
        fact,
        chosen: each === format,
        run: () => setFormat(each),
      }))}
    />
  )
}
