import { installIn } from '../shop/install.ts'

/** Installs this example's own version of React, once. */
export const install = (): void => installIn(import.meta.dirname, 'react-dom')
