const ID = 'reports'
export const SENT_REPORTS_HASH = `#${ID}`
/** Where somebody's own reports are listed. */
export const SENT_REPORTS_PATH = `/account/receipts${SENT_REPORTS_HASH}`
export const SENT_REPORTS = ['sent-reports']
