import type { DownloadFormat } from '@easel/contract/download-formats'
import { useLingui } from '@lingui/react/macro'
import { Menu } from './menu.tsx'
import { formatFor, useDownloadFormat } from './use-download-format.ts'

const NAMES: Record<DownloadFormat, string> = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP' }

/** The choice beside a download: the file format, which is remembered. JPEG is none for what is transparent. */
export function DownloadFormatMenu({ seeThrough = false }: { seeThrough?: boolean }) {
  const { t } = useLingui()
  const [remembered, setFormat] = useDownloadFormat()
  const format = formatFor(remembered, seeThrough)
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
      entries={facts
        .filter(([each]) => formatFor(each, seeThrough) === each)
        .map(([each, fact]) => ({
          label: NAMES[each],
          fact,
          chosen: each === format,
          run: () => setFormat(each),
        }))}
    />
  )
}
