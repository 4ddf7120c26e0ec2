import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BRIDGE_CALLS, callsTo } from '@easel/contract/bridge'
import { expect, it } from 'vitest'

const PACKAGES = join(import.meta.dirname, '../..')
/** Where each end lists the calls that run once for each key. */
const ENDS = {
  'host-android/src/main/kotlin/easel/host/EaselHost.kt': /ONCE = setOf\(([^)]*)\)/,
  'host-ios/Sources/EaselHost/EaselHost.swift': /once: Set = \[([^\]]*)\]/,
  'host-flutter/lib/easel_host.dart': /_once = \{([^}]*)\}/,
}

it.each(Object.entries(ENDS))('%s runs those calls once for each key that the table marks', (file, list) => {
  const source = readFileSync(join(PACKAGES, file), 'utf8')
  const names = [...(list.exec(source)?.[1] ?? '').matchAll(/\w+/g)].map(([name]) => name)
  expect(names.toSorted()).toEqual(
    callsTo('host')
      .filter((name) => BRIDGE_CALLS[name].idempotent)
      .toSorted(),
  )
})
