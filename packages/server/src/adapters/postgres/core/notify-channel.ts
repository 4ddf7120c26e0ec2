/** The LISTEN/NOTIFY channel of all notifications. */
export const NOTIFY_CHANNEL = 'easel_notices'
