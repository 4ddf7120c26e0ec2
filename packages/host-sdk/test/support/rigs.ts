/** Every transport, in one table: the suites of the bridge run over each. */
import { inProcess } from './in-process-rig.ts'
import { legacy } from './legacy-rig.ts'
import { nativeRigs } from './native-rigs.ts'
import { reactNativeRigs } from './react-native-rigs.ts'
import type { Rig } from './rig.ts'
import { windows } from './window-rig.ts'

export { codeOf, GUEST, HOST, type Pair, type Setup } from './rig.ts'

export const RIGS: readonly Rig[] = [inProcess, windows, legacy, ...nativeRigs, ...reactNativeRigs]
