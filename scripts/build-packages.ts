/** Builds and packs what partners install: the bridge's package, and the components for frameworks beside it. */
import { buildBridge } from '../packages/host-sdk/scripts/build.ts'
import { buildFrameworks } from './build-frameworks.ts'
import { packPackages } from './pack-packages.ts'

// One after the other: what TypeScript has read for one, it has for all.
await buildBridge()
await buildFrameworks()
packPackages()
