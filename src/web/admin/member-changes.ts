/** What can be done to a staff account, in the words of its buttons. */
export const memberChanges = {
  'make-customer': 'Make customer',
  'make-staff': 'Make staff',
  deactivate: 'Deactivate',
  activate: 'Activate',
} as const
export type MemberChange = keyof typeof memberChanges

/** True for the name of a change; anything else that the page sends is an invitation. */
export function isMemberChange(word: string): word is MemberChange {
  return Object.hasOwn(memberChanges, word)
}

/** True for what ends somebody's sessions, and perhaps one's own. */
export function needsQuestion(change: MemberChange): boolean {
  return change === 'deactivate' || change === 'make-customer'
}

/** The question before such a change. */
export function questionFor(change: MemberChange, fullname: string): string {
  return change === 'deactivate'
    ? `Are you sure you want to deactivate ${fullname}?`
    : `Are you sure you want to make ${fullname} a customer?`
}

/** What follows from it. */
export function effectOf(change: MemberChange): string {
  return change === 'deactivate'
    ? 'They are logged out everywhere and cannot log in until somebody activates the account again.'
    : 'They are logged out everywhere, no longer see the Admin Panel and leave this list.'
}
