import type { BatteryState, Status, TicketNext } from '#contract/tickets.ts'

type Step = {
  /** What the customer may expect next, in words. */
  next: string
  /** Whose turn it is. */
  acts: TicketNext['acts']
  /** The phone has left the bench: nobody needs its passcode any more. */
  erasesPasscode: boolean
  /** The customer is written to when a ticket arrives here. */
  mailed: boolean
}

/** The whole workflow: what each status means. Any status may follow any other. */
export const workflow = {
  '-1': {
    next: 'We are checking your booking again before you send the phone.',
    acts: 'shop',
    erasesPasscode: false,
    mailed: false,
  },
  '0': {
    next: 'We look at your booking and approve it, usually within one business day.',
    acts: 'shop',
    erasesPasscode: false,
    mailed: false,
  },
  '1': {
    next: 'Pack the phone with your return address on the package and send it to us.',
    acts: 'customer',
    erasesPasscode: false,
    mailed: true,
  },
  '2': {
    next: 'Your phone is with us and waits for its place on the bench.',
    acts: 'shop',
    erasesPasscode: false,
    mailed: true,
  },
  '3': {
    next: 'We are working on your phone.',
    acts: 'shop',
    erasesPasscode: false,
    mailed: true,
  },
  '4': {
    next: 'The repair is done. Pay the invoice and we post your phone back.',
    acts: 'customer',
    erasesPasscode: false,
    mailed: true,
  },
  '5': {
    next: 'Your phone is on its way back to you.',
    acts: 'nobody',
    erasesPasscode: true,
    mailed: true,
  },
  '6': {
    next: 'This repair is finished. Write to us when something is not right.',
    acts: 'nobody',
    erasesPasscode: true,
    mailed: true,
  },
} as const satisfies Record<`${Status}`, Step>

/** What a status means for people, letters and the passcode. */
export function stepOf(status: Status): Step {
  return workflow[`${status}`]
}

/** What a customer is told to expect next; before the phone is with us, a damaged battery goes before everything. */
export function nextFor({ status, battery }: { status: Status; battery: BatteryState }): TicketNext {
  const { next, acts } = stepOf(status)
  if (battery === 'damaged' && status <= 1) {
    return {
      text: 'Please do not post the phone: Australia Post does not carry damaged batteries. Call us, and we find another way.',
      acts: 'customer',
    }
  }
  return { text: next, acts }
}
