import { Creator } from '@easel/widgets/creator'

/** The side panel of a partner's page: what was made last, and the composer beneath it. */
export function AsidePage() {
  return <Creator />
}
