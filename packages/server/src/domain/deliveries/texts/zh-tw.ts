import type { DeliveryTexts } from './texts.ts'

export const zhTW: DeliveryTexts = {
  subject: {
    Login: '{code} 是你的 Easel 登入驗證碼',
    Register: '{code} 是你的 Easel 註冊驗證碼',
    ChangePassword: '{code} 是你變更 Easel 密碼的驗證碼',
    ChangeEmail: '{code} 是你更換 Easel 電子郵件的驗證碼',
    ChangeMobile: '{code} 是你更換 Easel 手機號碼的驗證碼',
    Unregister: '{code} 是你刪除 Easel 帳號的驗證碼',
    password_changed: '你的 Easel 密碼已變更',
    email_changed: '你的 Easel 帳號已更換電子郵件',
    mobile_changed: '你的 Easel 帳號已更換手機號碼',
    deletion_asked: '你的 Easel 帳號將在 30 天後刪除',
  },
  line: {
    Login: '你正在登入 Easel。',
    Register: '你正在註冊 Easel 帳號。',
    ChangePassword: '你正在變更 Easel 帳號的密碼。',
    ChangeEmail: '你正在更換 Easel 帳號的電子郵件。',
    ChangeMobile: '你正在更換 Easel 帳號的手機號碼。',
    Unregister: '你正在刪除 Easel 帳號。',
    password_changed: '你的 Easel 帳號密碼已變更，其他裝置皆已登出。',
    email_changed: '你的 Easel 帳號已改用其他電子郵件，此信箱無法再用來登入。',
    mobile_changed: '你的 Easel 帳號已改用其他手機號碼，此號碼無法再用來登入。',
    deletion_asked: '你的 Easel 帳號及所有作品將在 30 天後刪除。若要保留，請在此之前重新登入。',
  },
  validity: '驗證碼 {minutes} 分鐘內有效。請勿告訴任何人，客服人員也不會向你索取。',
  ignore: '如果不是你本人操作，請忽略這則訊息。',
  notYou: '如果不是你本人操作，請立即重設密碼並聯絡客服。',
  sms: '【Easel】驗證碼 {code}，{minutes} 分鐘內有效。{line}請勿告訴他人。',
}
