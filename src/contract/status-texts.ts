import { afterBooking, type PostingSettings } from './posting.ts'
import type { StatusKey } from './ticket-statuses.ts'
import type { TicketNext } from './tickets.schema.ts'

/** Values for the closing lines of an email. */
type EmailFacts = {
  batteryDamaged: boolean
  shopPhone: string
  shopUrl: string
  parcelTime: string
  /** How the customer answers, within a sentence. */
  reply: string
}

type StatusTexts = {
  /** The next step on the customer's page, while no other action is open. */
  next: TicketNext | ((settings: PostingSettings) => TicketNext)
  /** The email to the customer; the shop may edit subject and opening. */
  email: {
    /** With the placeholders of the email templates. */
    subject: string
    opening: string
    whatNext: (facts: EmailFacts) => string
  }
}

/** Customer-facing texts of each status. */
export const statusTexts: Record<StatusKey, StatusTexts> = {
  // No email is sent about the first two, but one queued by an earlier release may still be in the outbox.
  waitingApproval: {
    next: {
      acts: 'shop',
      text: 'We are checking your booking again. Please do not post the phone before we write to you.',
    },
    email: {
      subject: 'Ticket {ticket} is waiting for approval',
      opening: 'We want to take a closer look at the booking for your {phone} before we approve it.',
      whatNext: () => 'You need not do anything now. We will write again as soon as it is decided.',
    },
  },
  submitted: {
    next: ({ booking, approvalTime }) =>
      booking === 'post_at_once'
        ? { acts: 'customer', task: 'send_phone', text: afterBooking.post_at_once() }
        : { acts: 'shop', text: afterBooking.wait_for_approval({ approvalTime }) },
    email: {
      subject: 'Ticket {ticket} is submitted',
      opening: 'The booking for your {phone} is with us and waiting for approval.',
      whatNext: () => 'You need not do anything now. We will write again once it is approved.',
    },
  },
  approved: {
    next: {
      acts: 'customer',
      task: 'send_phone',
      text: 'Pack the phone with your return address on the package and send it to us.',
    },
    email: {
      subject: 'Your repair is approved: ticket {ticket}',
      opening: 'We have approved the repair of your {phone}.',
      whatNext: ({ batteryDamaged, shopPhone }) =>
        batteryDamaged
          ? `Please do not post the phone: Australia Post does not carry damaged batteries. Call us on ${shopPhone}.`
          : 'If you have not sent your phone yet, please post it now, with your return address on the package:',
    },
  },
  receivedDevice: {
    next: { acts: 'shop', text: 'Your phone is with us and waits for its place on the bench.' },
    email: {
      subject: 'Your phone has arrived: ticket {ticket}',
      opening: 'Your {phone} has arrived safely at our workshop.',
      whatNext: () => 'We will check it and write to you when the repair starts.',
    },
  },
  repairing: {
    next: { acts: 'shop', text: 'We are working on your phone.' },
    email: {
      subject: 'We are repairing your phone: ticket {ticket}',
      opening: 'We have started the repair of your {phone}.',
      whatNext: () =>
        'We will write to you when it is done. Nothing beyond the agreed repair is done without asking you.',
    },
  },
  pendingPayment: {
    next: { acts: 'shop', text: 'The repair is done and paid for. We post your phone back.' },
    email: {
      subject: 'Your repair is done, payment is due: ticket {ticket}',
      opening: 'The repair of your {phone} is done. Before we post it back, we need your payment.',
      whatNext: () =>
        'Once your payment has arrived, we post the phone to the return address on your ticket.',
    },
  },
  postedToCustomer: {
    next: { acts: 'nobody', text: 'Your phone is on its way back to you.' },
    email: {
      subject: 'Your phone is on its way back: ticket {ticket}',
      opening: 'We have posted your {phone} to the return address on your ticket.',
      whatNext: ({ shopPhone, parcelTime }) =>
        `If it has not arrived within ${parcelTime}, call us on ${shopPhone}.`,
    },
  },
  completed: {
    next: { acts: 'nobody', text: 'This repair is finished. Write to us if something is not right.' },
    email: {
      subject: 'Your repair is completed: ticket {ticket}',
      opening: 'The repair of your {phone} is completed. Thank you for trusting us with it.',
      whatNext: ({ shopUrl, reply }) =>
        `If something is not right, ${reply}. What our warranty covers: ${shopUrl}/warranty`,
    },
  },
}
