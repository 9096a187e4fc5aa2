/** Changes that ask for the password again, and that every owner is told of. */
export const guardedKinds = [
  'bank',
  'shop_email',
  'email_text',
  'role',
  'access',
  'second_factor',
  'second_step_rule',
] as const
export type GuardedKind = (typeof guardedKinds)[number]

/** What was changed, as sentences name it. */
export const guardedNames = {
  bank: 'the bank account on invoices',
  shop_email: 'the email address of the shop',
  email_text: 'the words of an email with a secret link',
  role: 'the role of an account',
  access: 'the access of an account',
  second_factor: 'the second step at log-in',
  second_step_rule: 'whether all staff need a second step',
} satisfies Record<GuardedKind, string>

/** Hours in which an owner can undo such a change by the emailed link. */
export const UNDO_HOURS = 48
