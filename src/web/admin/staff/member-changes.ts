/** Changes of a staff account, by the label of their buttons. */
export const memberChanges = {
  'make-customer': 'Make customer',
  'make-staff': 'Make staff',
  deactivate: 'Deactivate',
  activate: 'Activate',
} as const
export type MemberChange = keyof typeof memberChanges

/** True for the name of a change; any other intent is an invitation. */
export function isMemberChange(word: string): word is MemberChange {
  return Object.hasOwn(memberChanges, word)
}

/** True for a change that ends sessions, possibly the viewer's own. */
export function needsQuestion(change: MemberChange): boolean {
  return change === 'deactivate' || change === 'make-customer'
}

/** Question that confirms such a change. */
export function getQuestion(change: MemberChange, fullname: string): string {
  return change === 'deactivate'
    ? `Are you sure you want to deactivate ${fullname}?`
    : `Are you sure you want to make ${fullname} a customer?`
}

/** Consequence of the change. */
export function describeEffect(change: MemberChange): string {
  return change === 'deactivate'
    ? 'They are logged out everywhere and cannot log in until somebody activates the account again.'
    : 'They are logged out everywhere, no longer see the Admin Panel and leave this list.'
}
