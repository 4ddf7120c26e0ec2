import type { DeliveryTexts } from './texts.ts'

export const en: DeliveryTexts = {
  subject: {
    Login: '{code} is your Easel login code',
    Register: '{code} is your Easel sign-up code',
    ChangePassword: '{code} is your code to set a new Easel password',
    ChangeEmail: '{code} is your code to link this email address to Easel',
    ChangeMobile: '{code} is your code to link this mobile number to Easel',
    Unregister: '{code} is your code to delete your Easel account',
    Confirm: '{code} is your Easel confirmation code',
    password_changed: 'Your Easel password was changed',
    password_set: 'A password was set for your Easel account',
    passkey_added: 'A passkey was added to your Easel account',
    passkey_removed: 'A passkey was removed from your Easel account',
    email_changed: 'The email address of your Easel account was changed',
    mobile_changed: 'The mobile number of your Easel account was changed',
    email_linked: 'An email address was linked to your Easel account',
    mobile_linked: 'A mobile number was linked to your Easel account',
    deletion_asked: 'Your Easel account will be deleted in {days} days',
    data_exported: 'A copy of your Easel data was requested',
    new_device: 'New device logged in to your Easel account',
  },
  line: {
    Login: 'Use this code to log in to Easel.',
    Register: 'Use this code to create your Easel account.',
    ChangePassword: 'Use this code to set a new password for your Easel account.',
    ChangeEmail: 'Use this code to link this email address to your Easel account.',
    ChangeMobile: 'Use this code to link this mobile number to your Easel account.',
    Unregister: 'Use this code to delete your Easel account.',
    Confirm: 'Use this code to confirm that it is you who is using your Easel account.',
    password_set: 'A password was set for your Easel account, and all other devices were logged out.',
    password_changed:
      'The password of your Easel account was changed, and all other devices were logged out.',
    passkey_added:
      'A passkey can now be used to log in to your Easel account. You can remove it under account management.',
    passkey_removed: 'A passkey was removed from your Easel account and can no longer be used to log in.',
    email_changed:
      'Your Easel account now uses another email address. You can no longer log in with this one.',
    mobile_changed:
      'Your Easel account now uses another mobile number. You can no longer log in with this one.',
    email_linked: 'A new email address was linked to your Easel account. It can now be used to log in.',
    mobile_linked: 'A new mobile number was linked to your Easel account. It can now be used to log in.',
    deletion_asked:
      'Your Easel account will be deleted in {days} days, with all of its works. To keep it, log in again before then.',
    data_exported:
      'A copy of all the data in your Easel account was requested and can be downloaded for the next 10 minutes.',
    new_device:
      'Someone logged in to your Easel account on a device it had not been used on before: {device}, {time}.',
  },
  validity: 'It is valid for {minutes} minutes. Never share it with anyone: we will never ask you for it.',
  ignore: 'If you did not ask for this code, you can ignore this message.',
  notYou: 'If this was not you, set a new password right away and contact support.',
  notYouFor: {
    email_changed:
      'If this was not you, contact support right away. This address can no longer set a new password; if the account has a mobile number, that can.',
    mobile_changed:
      'If this was not you, contact support right away. This number can no longer set a new password; if the account has an email address, that can.',
    data_exported:
      'If this was not you, set a new password right away, which logs out all other devices and stops the download, and contact support.',
    new_device:
      'If this was you, there is nothing to do. If not, set a new password right away, which logs out all other devices, or choose “Sign out everywhere else” under account management.',
  },
  passkeysLeft:
    'Passkeys that can still log in to your account: {passkeys}. Remove any that are not yours under account management.',
  shortPasskeysLeft: 'Passkeys that can still log in: {passkeys}.',
  unknownDevice: 'an unknown device',
  sms: '[Easel] {code}. {line} Valid for {minutes} minutes. Do not share it.',
}
