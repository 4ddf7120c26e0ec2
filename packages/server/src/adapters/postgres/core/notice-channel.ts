/** The LISTEN/NOTIFY channel of all notifications. */
export const NOTICE_CHANNEL = 'easel_notices'
