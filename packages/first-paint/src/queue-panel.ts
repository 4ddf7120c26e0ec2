/** Attribute of the document where the address asks for nothing but the queue beside Create, as the notice of a failed set does. */
export const QUEUE_ASKED = 'data-queue-asked'

/** Runs in the page before anything is painted. The tabs are those of the queue. */
export const MARK_QUEUE = `/^.tab=(all|running|finished|failed)$/.test(location.search)&&document.documentElement.setAttribute('${QUEUE_ASKED}','')`
