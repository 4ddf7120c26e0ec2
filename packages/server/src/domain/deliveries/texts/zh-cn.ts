import type { DeliveryTexts } from './texts.ts'

export const zhCN: DeliveryTexts = {
  subject: {
    Login: '{code} 是你的 Easel 登录验证码',
    Register: '{code} 是你的 Easel 注册验证码',
    ChangePassword: '{code} 是你修改 Easel 密码的验证码',
    ChangeEmail: '{code} 是你绑定 Easel 邮箱的验证码',
    ChangeMobile: '{code} 是你绑定 Easel 手机号的验证码',
    Unregister: '{code} 是你注销 Easel 账号的验证码',
    Confirm: '{code} 是你确认本人操作 Easel 账号的验证码',
    password_changed: '你的 Easel 密码已修改',
    passkey_added: '你的 Easel 账号已添加通行密钥',
    passkey_removed: '你的 Easel 账号已移除通行密钥',
    email_changed: '你的 Easel 账号已更换邮箱',
    mobile_changed: '你的 Easel 账号已更换手机号',
    email_linked: '你的 Easel 账号已绑定邮箱',
    mobile_linked: '你的 Easel 账号已绑定手机号',
    deletion_asked: '你的 Easel 账号将在 {days} 天后注销',
    data_exported: '有人申请下载你的 Easel 数据',
    new_device: '你的 Easel 账号在新设备上登录',
  },
  line: {
    Login: '你正在登录 Easel。',
    Register: '你正在注册 Easel 账号。',
    ChangePassword: '你正在修改 Easel 账号的密码。',
    ChangeEmail: '你正在为 Easel 账号绑定此邮箱。',
    ChangeMobile: '你正在为 Easel 账号绑定此手机号。',
    Unregister: '你正在注销 Easel 账号。',
    Confirm: '你正在确认是本人在操作 Easel 账号。',
    password_changed: '你的 Easel 账号密码已修改，其他设备均已退出登录。',
    passkey_added: '你的 Easel 账号新添加了一个通行密钥，可用于登录。你可以在账号管理中移除它。',
    passkey_removed: '你的 Easel 账号已移除一个通行密钥，不能再用它登录。',
    email_changed: '你的 Easel 账号已更换为其他邮箱，此邮箱不能再用于登录。',
    mobile_changed: '你的 Easel 账号已更换为其他手机号，此号码不能再用于登录。',
    email_linked: '你的 Easel 账号绑定了新的邮箱，该邮箱可用于登录。',
    mobile_linked: '你的 Easel 账号绑定了新的手机号，该手机号可用于登录。',
    deletion_asked: '你的 Easel 账号及全部作品将在 {days} 天后删除。如需保留，请在此之前重新登录。',
    data_exported: '你的 Easel 账号刚刚申请了下载全部数据，下载链接 10 分钟内有效。',
    new_device: '你的 Easel 账号刚刚在一台从未使用过的设备上登录：{device}，{time}。',
  },
  validity: '验证码 {minutes} 分钟内有效。请勿告诉任何人，工作人员也不会向你索要。',
  ignore: '如果不是你本人操作，请忽略这条消息。',
  notYou: '如果不是你本人操作，请立即重设密码并联系客服。',
  notYouFor: {
    email_changed:
      '如果不是你本人操作，请立即联系客服。此邮箱已不能用于重设密码；如果账号绑定了手机号，可以用手机号重设。',
    mobile_changed:
      '如果不是你本人操作，请立即联系客服。此号码已不能用于重设密码；如果账号绑定了邮箱，可以用邮箱重设。',
    data_exported:
      '如果不是你本人操作，请立即重设密码并联系客服。重设密码后，其他设备会退出登录，下载也会随之失效。',
    new_device:
      '如果是你本人操作，无需理会。如果不是，请立即重设密码（其他设备会全部退出登录），或在账号管理中选择“退出其他所有设备”。',
  },
  passkeysLeft: '仍可登录你账号的通行密钥：{passkeys} 个。如有不属于你的，请在账号管理中移除。',
  shortPasskeysLeft: '仍可登录的通行密钥：{passkeys} 个。',
  unknownDevice: '未知设备',
  sms: '【Easel】验证码 {code}，{minutes} 分钟内有效。{line}请勿告诉他人。',
}
