/** The first entry of every timeline, written automatically. */
export const submittedEntry = 'Ticket submitted, waiting for approval.'

/** The author of staff notes, as customers see it. */
export const staffTeam = 'Staff Team'

export const passcodeChoices = ['given', 'maintenance', 'erased', 'not_needed'] as const
export type PasscodeChoice = (typeof passcodeChoices)[number]

export const batteryStates = ['fine', 'damaged'] as const
export type BatteryState = (typeof batteryStates)[number]

/** Which side owes an answer. */
export const waits = ['nobody', 'shop', 'customer'] as const
export type WaitingFor = (typeof waits)[number]
export const ticketTasks = [
  'accept_notice',
  'send_phone',
  'answer_quote',
  'review_completion',
  'pay',
] as const
export type TicketTask = (typeof ticketTasks)[number]

/** Maximum length of what a customer says is wrong with the phone. */
export const MAX_FAULT_LENGTH = 500

/** Maximum length of where a booking came from, such as `www.example.com` or `counter`. */
export const MAX_SOURCE_LENGTH = 100

/** Maximum length of a list cursor. */
export const MAX_CURSOR_LENGTH = 200

export const allTickets = -1
