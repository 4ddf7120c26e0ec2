import type { DeliveryTexts } from './texts.ts'

export const es: DeliveryTexts = {
  subject: {
    Login: '{code} es tu código para iniciar sesión en Easel',
    Register: '{code} es tu código para registrarte en Easel',
    ChangePassword: '{code} es tu código para establecer tu contraseña de Easel',
    ChangeEmail: '{code} es tu código para vincular este correo a Easel',
    ChangeMobile: '{code} es tu código para vincular este celular a Easel',
    Unregister: '{code} es tu código para eliminar tu cuenta de Easel',
    Confirm: '{code} es tu código de confirmación de Easel',
    password_changed: 'Se cambió tu contraseña de Easel',
    password_set: 'Se creó una contraseña para tu cuenta de Easel',
    passkey_added: 'Se agregó una llave de acceso a tu cuenta de Easel',
    passkey_removed: 'Se eliminó una llave de acceso de tu cuenta de Easel',
    email_changed: 'Se cambió el correo de tu cuenta de Easel',
    mobile_changed: 'Se cambió el celular de tu cuenta de Easel',
    email_linked: 'Se vinculó un correo a tu cuenta de Easel',
    mobile_linked: 'Se vinculó un celular a tu cuenta de Easel',
    deletion_asked: 'Tu cuenta de Easel se eliminará en {days} días',
    data_exported: 'Se solicitó una copia de tus datos de Easel',
    new_device: 'Inicio de sesión en tu cuenta de Easel desde un dispositivo nuevo',
  },
  line: {
    Login: 'Usa este código para iniciar sesión en Easel.',
    Register: 'Usa este código para crear tu cuenta de Easel.',
    ChangePassword: 'Usa este código para establecer la contraseña de tu cuenta de Easel.',
    ChangeEmail: 'Usa este código para vincular este correo a tu cuenta de Easel.',
    ChangeMobile: 'Usa este código para vincular este celular a tu cuenta de Easel.',
    Unregister: 'Usa este código para eliminar tu cuenta de Easel.',
    Confirm: 'Usa este código para confirmar que eres tú quien está usando tu cuenta de Easel.',
    password_set:
      'Se creó una contraseña para tu cuenta de Easel y se cerró la sesión en los demás dispositivos.',
    password_changed:
      'Se cambió la contraseña de tu cuenta de Easel y se cerró la sesión en los demás dispositivos.',
    passkey_added:
      'Ahora se puede iniciar sesión en tu cuenta de Easel con una llave de acceso nueva. Puedes eliminarla en «Gestión de la cuenta».',
    passkey_removed:
      'Se eliminó una llave de acceso de tu cuenta de Easel y ya no sirve para iniciar sesión.',
    email_changed: 'Tu cuenta de Easel ahora usa otro correo. Ya no puedes iniciar sesión con este.',
    mobile_changed: 'Tu cuenta de Easel ahora usa otro celular. Ya no puedes iniciar sesión con este número.',
    email_linked: 'Se vinculó un correo nuevo a tu cuenta de Easel. Ya se puede usar para iniciar sesión.',
    mobile_linked: 'Se vinculó un celular nuevo a tu cuenta de Easel. Ya se puede usar para iniciar sesión.',
    deletion_asked:
      'Tu cuenta de Easel y todas sus obras se eliminarán en {days} días. Para conservarla, inicia sesión antes.',
    data_exported:
      'Se solicitó una copia de todos los datos de tu cuenta de Easel, que se puede descargar durante los próximos 10 minutos.',
    new_device:
      'Se inició sesión en tu cuenta de Easel en un dispositivo en el que no se había usado antes: {device}, {time}.',
  },
  validity: 'Es válido durante {minutes} minutos. No lo compartas con nadie: nunca te lo pediremos.',
  ignore: 'Si no pediste este código, ignora este mensaje.',
  notYou: 'Si no fuiste tú, cambia tu contraseña de inmediato y comunícate con soporte.',
  notYouFor: {
    email_changed:
      'Si no fuiste tú, comunícate con soporte de inmediato. Este correo ya no sirve para cambiar la contraseña; si la cuenta tiene un número de celular, puedes usarlo.',
    mobile_changed:
      'Si no fuiste tú, comunícate con soporte de inmediato. Este número ya no sirve para cambiar la contraseña; si la cuenta tiene un correo, puedes usarlo.',
    data_exported:
      'Si no fuiste tú, cambia tu contraseña de inmediato: así se cierra la sesión en los demás dispositivos y se detiene la descarga. Luego comunícate con soporte.',
    new_device:
      'Si fuiste tú, no tienes que hacer nada. Si no, cambia tu contraseña de inmediato, lo que cierra la sesión en los demás dispositivos, o elige «Cerrar sesión en los demás dispositivos» en «Gestión de la cuenta».',
  },
  passkeysLeft:
    'Llaves de acceso que aún sirven para entrar a tu cuenta: {passkeys}. Elimina las que no sean tuyas en «Gestión de la cuenta».',
  shortPasskeysLeft: 'Llaves de acceso que aún sirven: {passkeys}.',
  unknownDevice: 'un dispositivo desconocido',
  sms: '[Easel] {code}. {line} Válido por {minutes} minutos. No lo compartas.',
}
