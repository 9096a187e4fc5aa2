import { guardedTemplate, secondFactorTemplate, type EmailTemplateKey } from '#contract/email-templates.ts'
import { guardedKinds, type GuardedKind } from '#contract/guarded-changes.ts'
import { secondFactorChanges, type SecondFactorChange } from '#contract/second-factor.ts'
import { declareEmail, greeting, type EmailDeclaration } from './declare-email.ts'

const secondFactorWords: Record<SecondFactorChange, { subject: string; opening: string }> = {
  on: {
    subject: 'Log-in with a code was switched on',
    opening:
      'On {when} your account was set up to ask for a code from an authenticator app at every log-in. All other devices were logged out.',
  },
  off: {
    subject: 'Log-in with a code was switched off',
    opening:
      'On {when} your account stopped asking for a code from an authenticator app. From now on the password alone opens it.',
  },
  reset: {
    subject: 'Log-in with a code was switched off',
    opening:
      'On {when} the operator of the shop switched off the code from an authenticator app for your account, and logged it out everywhere. From now on the password alone opens it.',
  },
  codes_renewed: {
    subject: 'You have new recovery codes',
    opening: 'On {when} new recovery codes were made for your account. The old ones no longer work.',
  },
  code_used: {
    subject: 'A recovery code was used',
    opening: 'On {when} one of the recovery codes of your account was used. It cannot be used again.',
  },
  passkey_added: {
    subject: 'A passkey was added to your account',
    opening:
      'On {when} a passkey was added to your account. It logs in without the password. All other devices were logged out.',
  },
  passkey_removed: {
    subject: 'A passkey was removed from your account',
    opening: 'On {when} a passkey was removed from your account. All other devices were logged out.',
  },
  app_off: {
    subject: 'Log-in with a code was switched off',
    opening:
      'On {when} your account stopped asking for a code from an authenticator app. Your passkey is its second step from now on.',
  },
}

const guardedWords: Record<GuardedKind, { subject: string; opening: string; outcome?: string[] }> = {
  bank: {
    subject: 'The bank account on invoices was changed',
    opening:
      'On {when}: {by} changed the bank account that invoices name. Customers pay into it from now on.',
  },
  shop_email: {
    subject: 'The email address of the shop was changed',
    opening:
      'On {when}: {by} changed the email address of the shop. Messages, bookings and warnings for the shop go to another mailbox from now on.',
  },
  email_text: {
    subject: 'The words of an email were changed',
    opening:
      'On {when}: {by} changed {what}. This email carries a secret link, which its words must not lead astray.',
  },
  role: {
    subject: 'A role in the shop was changed',
    opening: 'On {when}: {by} changed what {whose} may do in the Admin Panel.',
  },
  access: {
    subject: 'An account was switched on or off',
    opening: 'On {when}: {by} changed whether {whose} can log in.',
    outcome: [
      '{if switched on} The account was switched on.',
      '{if not switched on} The account was switched off.',
    ],
  },
  second_factor: {
    subject: 'The second step of a staff account was changed',
    opening:
      'On {when}: {by} changed the second step at their own log-in: an authenticator app or a passkey.',
  },
  second_step_rule: {
    subject: 'The rule for the second step was changed',
    opening: 'On {when}: {by} changed whether everybody on the staff needs a second step at log-in.',
  },
}

const nothingToDo = 'If this was you, there is nothing to do.'
const wasNotYou = [
  nothingToDo,
  'If it was not, choose a new password now, then call us on {shop_phone}.',
  '[Choose a new password]({link})',
]
// Before an address is confirmed, anybody may have typed it, and a name with it.
const unnamed = 'Hello,'
const required = ['{link}']

/** The emails about accounts, and the confirmation of a message by the contact form. */
export const accountTexts = {
  'verify-email': declareEmail({
    subject: 'Please confirm your email address',
    body: [
      unnamed,
      'Thank you for signing up. Please confirm that this is your email address, then you can log in.',
      '[Confirm my address]({link})',
      'The link works once, within 24 hours. If it has run out, log in and we will send you a new one.',
      'You did not sign up? Then you need not do anything: without this confirmation the account stays closed.',
    ],
    required,
    guarded: true,
  }),
  'account-exists': declareEmail({
    subject: 'You already have an account with us',
    body: [
      unnamed,
      'Somebody, most likely you, has just tried to sign up with this email address. It already has an account, so nothing was changed.',
      '[Log in]({link})',
      'Forgotten your password? Choose a new one here: {forgot_link}',
      'If it was not you, you need not do anything. Your account is safe.',
    ],
    required,
  }),
  'reset-password': declareEmail({
    subject: 'Choose a new password',
    body: [
      unnamed,
      'Here you can choose a new password for your account.',
      '[Choose a new password]({link})',
      'The link works once, within one hour. After that, ask for a new one at {forgot_link}',
      'You did not ask for this? Then you need not do anything: your password stays as it is.',
    ],
    required,
    guarded: true,
  }),
  'log-in-link': declareEmail({
    subject: 'Your link to log in',
    body: [
      unnamed,
      'Here is the link that logs you in. It shows you everything that was booked with this address.',
      '[Log in]({link})',
      'The link works once, within 15 minutes. After that, ask for a new one on the log-in page.',
      'You did not ask for this? Then you need not do anything: without this email nobody can use the link.',
    ],
    required,
    guarded: true,
  }),
  'password-changed': declareEmail({
    subject: 'Your password was changed',
    body: [
      greeting,
      'The password of your account was changed on {when}. All other devices were logged out.',
      ...wasNotYou,
    ],
    required: ['{link}', '{when}'],
  }),
  'confirm-new-email': declareEmail({
    subject: 'Please confirm your new email address',
    body: [
      unnamed,
      'Please confirm that this is your new email address. Until you do, your account keeps the old one.',
      '[Confirm my new address]({link})',
      'The link works once, within 24 hours.',
      'You did not ask for this? Then you need not do anything: nothing changes without this confirmation.',
    ],
    required,
    guarded: true,
  }),
  'email-changed': declareEmail({
    subject: 'The email address of your account was changed',
    body: [
      greeting,
      'On {when} the email address of your account was changed. From now on you log in with the new one, and we write to it.',
      nothingToDo,
      'If it was not, please call us on {shop_phone} or {reply}, so that we can put it right.',
    ],
    required: ['{when}', '{shop_phone}'],
  }),
  'account-merged': declareEmail({
    subject: 'Your two accounts with us are one now',
    body: [
      unnamed,
      'You had two accounts with us, {kept_email} and {merged_email}. All tickets of both are in the account of {kept_email} now.',
      'Please log in with that address and its password from now on. The account of {merged_email} is closed.',
      '[Log in]({link})',
      'These are not both yours, or you want to keep them apart? Please call us on {shop_phone} or {reply}: we can separate them again.',
    ],
    required: ['{kept_email}', '{merged_email}', '{shop_phone}'],
  }),
  ...(Object.fromEntries(
    secondFactorChanges.map((change) => [
      secondFactorTemplate(change),
      declareEmail({
        subject: secondFactorWords[change].subject,
        body: ['Hello {name},', secondFactorWords[change].opening, ...wasNotYou],
        required: ['{link}', '{when}'],
      }),
    ]),
  ) as Record<`second-factor-${SecondFactorChange}`, EmailDeclaration>),
  'new-sign-in': declareEmail({
    subject: 'New log-in to your staff account',
    body: [
      'Hello {name},',
      'On {when} your staff account was logged in to with a browser that we did not know: {browser}.',
      nothingToDo,
      'If it was not, choose a new password now, which logs every browser out, and tell an owner of the shop.',
      '[Choose a new password]({link})',
    ],
    required: ['{link}', '{when}', '{browser}'],
  }),
  'staff-invitation': declareEmail({
    subject: 'Your staff account at {shop}',
    body: [
      'Hello {name},',
      'You have been invited to work with the tickets of {shop}. Choose a password to begin.',
      '[Choose a password]({link})',
      'The link works once, within 72 hours. After that, please ask the person who invited you for another one.',
      'You did not expect this? Then you need not do anything, or {reply} and tell us.',
    ],
    required,
    guarded: true,
  }),
  ...(Object.fromEntries(
    guardedKinds.map((kind) => [
      guardedTemplate(kind),
      declareEmail({
        subject: guardedWords[kind].subject,
        body: [
          'Hello {name},',
          guardedWords[kind].opening,
          ...(guardedWords[kind].outcome ?? []),
          'If this is right, there is nothing to do.',
          'If it is not, open the link at once. Until {until} an owner can undo there, with the password, what was changed for the shop or another person, and each person what was changed about their own second step. What the operator of the shop did stays.',
          '[Look at this change]({link})',
          'The audit log in the Admin Panel shows owners what it was before and after.',
        ],
        required: ['{link}', '{by}', '{when}', '{until}'],
        guarded: true,
      }),
    ]),
  ) as Record<`guarded-${GuardedKind}`, EmailDeclaration>),
  'guarded-undone': declareEmail({
    subject: 'A change was undone',
    body: [
      'Hello {name},',
      'On {when}: {by} undid a change. {what} is as it was before.',
      'If this is right, there is nothing to do.',
      'If it is not, speak with the owners of the shop at once, or call {shop_phone}.',
    ],
    required: ['{by}', '{when}', '{what}'],
  }),
  'test-email': declareEmail({
    subject: 'Email from {shop} works',
    body: [
      'Hello {name},',
      'this is the test that you asked for. If you can read it, customers get their emails too.',
    ],
  }),
  'contact-received': declareEmail({
    subject: 'We have your message',
    body: [
      unnamed,
      'Thank you for your message. One of us will read it and write back to this address.',
      'If it is urgent, call us on {shop_phone}. Many questions are answered here already:',
      '[Support and FAQ]({link})',
      'You did not write to us? Then you need not do anything.',
    ],
  }),
} satisfies Partial<Record<EmailTemplateKey, EmailDeclaration>>
