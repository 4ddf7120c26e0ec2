import type { DeliveryTexts } from './texts.ts'

export const zhTW: DeliveryTexts = {
  subject: {
    Login: '{code} 是你的 Easel 登入驗證碼',
    Register: '{code} 是你的 Easel 註冊驗證碼',
    ChangePassword: '{code} 是你變更 Easel 密碼的驗證碼',
    ChangeEmail: '{code} 是你綁定 Easel 電子郵件的驗證碼',
    ChangeMobile: '{code} 是你綁定 Easel 手機號碼的驗證碼',
    Unregister: '{code} 是你刪除 Easel 帳號的驗證碼',
    Confirm: '{code} 是你確認本人操作 Easel 帳號的驗證碼',
    password_changed: '你的 Easel 密碼已變更',
    passkey_added: '你的 Easel 帳號已新增通行金鑰',
    passkey_removed: '你的 Easel 帳號已移除通行金鑰',
    email_changed: '你的 Easel 帳號已更換電子郵件',
    mobile_changed: '你的 Easel 帳號已更換手機號碼',
    email_linked: '你的 Easel 帳號已綁定電子郵件',
    mobile_linked: '你的 Easel 帳號已綁定手機號碼',
    deletion_asked: '你的 Easel 帳號將在 {days} 天後刪除',
    data_exported: '有人申請下載你的 Easel 資料',
    new_device: '你的 Easel 帳號在新裝置上登入',
  },
  line: {
    Login: '你正在登入 Easel。',
    Register: '你正在註冊 Easel 帳號。',
    ChangePassword: '你正在變更 Easel 帳號的密碼。',
    ChangeEmail: '你正在為 Easel 帳號綁定此電子郵件。',
    ChangeMobile: '你正在為 Easel 帳號綁定此手機號碼。',
    Unregister: '你正在刪除 Easel 帳號。',
    Confirm: '你正在確認是本人在操作 Easel 帳號。',
    password_changed: '你的 Easel 帳號密碼已變更，其他裝置皆已登出。',
    passkey_added: '你的 Easel 帳號新增了一組通行金鑰，可用來登入。你可以在帳號管理中移除它。',
    passkey_removed: '你的 Easel 帳號已移除一組通行金鑰，無法再用它登入。',
    email_changed: '你的 Easel 帳號已改用其他電子郵件，此信箱無法再用來登入。',
    mobile_changed: '你的 Easel 帳號已改用其他手機號碼，此號碼無法再用來登入。',
    email_linked: '你的 Easel 帳號綁定了新的電子郵件，該電子郵件可用來登入。',
    mobile_linked: '你的 Easel 帳號綁定了新的手機號碼，該號碼可用來登入。',
    deletion_asked: '你的 Easel 帳號及所有作品將在 {days} 天後刪除。若要保留，請在此之前重新登入。',
    data_exported: '你的 Easel 帳號剛剛申請下載全部資料，下載連結 10 分鐘內有效。',
    new_device: '你的 Easel 帳號剛剛在一台從未使用過的裝置上登入：{device}，{time}。',
  },
  validity: '驗證碼 {minutes} 分鐘內有效。請勿告訴任何人，客服人員也不會向你索取。',
  ignore: '如果不是你本人操作，請忽略這則訊息。',
  notYou: '如果不是你本人操作，請立即重設密碼並聯絡客服。',
  notYouFor: {
    email_changed:
      '如果不是你本人操作，請立即聯絡客服。此電子郵件已不能用於重設密碼；如果帳號綁定了手機號碼，可以用手機號碼重設。',
    mobile_changed:
      '如果不是你本人操作，請立即聯絡客服。此號碼已不能用於重設密碼；如果帳號綁定了電子郵件，可以用電子郵件重設。',
    data_exported:
      '如果不是你本人操作，請立即重設密碼並聯絡客服。重設密碼後，其他裝置會登出，下載也會隨之失效。',
    new_device:
      '如果是你本人操作，無須理會。如果不是，請立即重設密碼（其他裝置會全部登出），或在帳號管理中選擇「登出其他所有裝置」。',
  },
  passkeysLeft: '仍可登入你帳號的通行金鑰：{passkeys} 組。如有不屬於你的，請在帳號管理中移除。',
  shortPasskeysLeft: '仍可登入的通行金鑰：{passkeys} 組。',
  unknownDevice: '未知裝置',
  sms: '【Easel】驗證碼 {code}，{minutes} 分鐘內有效。{line}請勿告訴他人。',
}
