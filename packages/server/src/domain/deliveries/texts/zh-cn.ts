import type { DeliveryTexts } from './texts.ts'

export const zhCN: DeliveryTexts = {
  subject: {
    Login: '{code} 是你的 Easel 登录验证码',
    Register: '{code} 是你的 Easel 注册验证码',
    ChangePassword: '{code} 是你修改 Easel 密码的验证码',
    ChangeEmail: '{code} 是你更换 Easel 邮箱的验证码',
    ChangeMobile: '{code} 是你更换 Easel 手机号的验证码',
    Unregister: '{code} 是你注销 Easel 账号的验证码',
    password_changed: '你的 Easel 密码已修改',
    email_changed: '你的 Easel 账号已更换邮箱',
    mobile_changed: '你的 Easel 账号已更换手机号',
    deletion_asked: '你的 Easel 账号将在 30 天后注销',
  },
  line: {
    Login: '你正在登录 Easel。',
    Register: '你正在注册 Easel 账号。',
    ChangePassword: '你正在修改 Easel 账号的密码。',
    ChangeEmail: '你正在更换 Easel 账号的邮箱。',
    ChangeMobile: '你正在更换 Easel 账号的手机号。',
    Unregister: '你正在注销 Easel 账号。',
    password_changed: '你的 Easel 账号密码已修改，其他设备均已退出登录。',
    email_changed: '你的 Easel 账号已更换为其他邮箱，此邮箱不能再用于登录。',
    mobile_changed: '你的 Easel 账号已更换为其他手机号，此号码不能再用于登录。',
    deletion_asked: '你的 Easel 账号及全部作品将在 30 天后删除。如需保留，请在此之前重新登录。',
  },
  validity: '验证码 {minutes} 分钟内有效。请勿告诉任何人，工作人员也不会向你索要。',
  ignore: '如果不是你本人操作，请忽略这条消息。',
  notYou: '如果不是你本人操作，请立即重设密码并联系客服。',
  sms: '【Easel】验证码 {code}，{minutes} 分钟内有效。{line}请勿告诉他人。',
}
