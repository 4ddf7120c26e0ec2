import type { Language } from '@easel/contract/numbers'
import type { DeliveryKind, Wording } from '../../domain/deliveries/ports.ts'

type Texts = Record<DeliveryKind, (code: string) => string>

const TEXTS: Record<Language, Texts> = {
  en: {
    code: (code) => `Your Easel code is ${code}. It expires in 10 minutes. Never share it with anyone.`,
    email_changed: () =>
      'The email address of your Easel account was changed. If this was not you, reset your password now.',
    mobile_changed: () =>
      'The mobile number of your Easel account was changed. If this was not you, reset your password now.',
    password_changed: () =>
      'The password of your Easel account was changed. If this was not you, reset it now.',
    deletion_asked: () => 'Your Easel account will be deleted in 30 days. To keep it, log in before then.',
  },
  zhCN: {
    code: (code) => `您的 Easel 验证码是 ${code}，10 分钟内有效。请勿告诉任何人。`,
    email_changed: () => '您的 Easel 账号的邮箱已更换。如非本人操作，请立即重置密码。',
    mobile_changed: () => '您的 Easel 账号的手机号已更换。如非本人操作，请立即重置密码。',
    password_changed: () => '您的 Easel 账号的密码已修改。如非本人操作，请立即重置密码。',
    deletion_asked: () => '您的 Easel 账号将在 30 天后注销。如需保留，请在此之前登录。',
  },
  zhTW: {
    code: (code) => `您的 Easel 驗證碼是 ${code}，10 分鐘內有效。請勿告訴任何人。`,
    email_changed: () => '您的 Easel 帳號的電子郵件已變更。若非本人操作，請立即重設密碼。',
    mobile_changed: () => '您的 Easel 帳號的手機號碼已變更。若非本人操作，請立即重設密碼。',
    password_changed: () => '您的 Easel 帳號的密碼已變更。若非本人操作，請立即重設密碼。',
    deletion_asked: () => '您的 Easel 帳號將於 30 天後刪除。如要保留，請在此之前登入。',
  },
  es: {
    code: (code) => `Tu código de Easel es ${code}. Vence en 10 minutos. No lo compartas con nadie.`,
    email_changed: () =>
      'Se cambió el correo de tu cuenta de Easel. Si no fuiste tú, restablece tu contraseña ahora.',
    mobile_changed: () =>
      'Se cambió el número de celular de tu cuenta de Easel. Si no fuiste tú, restablece tu contraseña ahora.',
    password_changed: () =>
      'Se cambió la contraseña de tu cuenta de Easel. Si no fuiste tú, restablécela ahora.',
    deletion_asked: () =>
      'Tu cuenta de Easel se eliminará en 30 días. Para conservarla, inicia sesión antes.',
  },
}

/** What is sent, in the language of whoever asked for it: short enough for a text message. */
export const wording: Wording = ({ kind, language, code }) => TEXTS[language][kind](code ?? '')
