import { installIn } from '../shop/install.ts'

/** Brings this example's own React, once. */
export const install = (): void => installIn(import.meta.dirname, 'react-dom')
