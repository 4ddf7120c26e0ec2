/** The channel of LISTEN and NOTIFY that notices travel on. */
export const NOTICE_CHANNEL = 'easel_notices'
