import type { TicketOutcome } from './outcomes.ts'

/** An outcome that the customer is told of by an email of its own; a cancelling customer gets another one. */
export type EmailedOutcome = Exclude<TicketOutcome, 'cancelled'>

type OutcomeTexts = {
  /** The sentence on the customer's page and in the email while the phone is with the shop, and else. */
  here: string
  gone: string
  /** The email; the shop may edit subject and opening. */
  email: { name: string; subject: string; opening: string }
}

export const goesBack = 'We post your phone back to the return address on your ticket, unrepaired.'
export const goesBackOncePaid =
  'Once your payment has arrived, we post your phone back to the return address on your ticket, unrepaired.'

/** What customers read about each outcome. */
export const outcomeTexts: Record<EmailedOutcome, OutcomeTexts> = {
  not_repairable: {
    here: goesBack,
    gone: 'Your phone could not be repaired.',
    email: {
      name: 'Ended: not repairable',
      subject: 'Your phone cannot be repaired: ticket {ticket}',
      opening: 'We are sorry: we cannot repair your {phone}.',
    },
  },
  declined: {
    here: goesBack,
    gone: 'Your phone was not repaired, as you decided.',
    email: {
      name: 'Ended: declined',
      subject: 'No repair, as you decided: ticket {ticket}',
      opening: 'As you decided, we do not repair your {phone}.',
    },
  },
  never_arrived: {
    here: 'We have closed the ticket, because your phone has not arrived here.',
    gone: 'We have closed the ticket, because your phone has not arrived here. If you still want the repair, write to us.',
    email: {
      name: 'Ended: never arrived',
      subject: 'We have closed ticket {ticket}: your phone has not arrived',
      opening: 'Your {phone} has not arrived here, so we have closed the ticket.',
    },
  },
  cancelled_by_shop: {
    here: goesBack,
    gone: 'We had to cancel this booking.',
    email: {
      name: 'Ended: cancelled by us',
      subject: 'We had to cancel your booking: ticket {ticket}',
      opening: 'We are sorry: we had to cancel the repair of your {phone}.',
    },
  },
  lost: {
    here: 'Your phone was lost in the post.',
    gone: 'Your phone was lost in the post. We ask the carrier and write to you. The claim is made by who posted the parcel: if that was you, keep the receipt and tell us, and we help with it.',
    email: {
      name: 'Ended: lost in the post',
      subject: 'About your phone that was lost in the post: ticket {ticket}',
      opening: 'We are very sorry: your {phone} was lost in the post.',
    },
  },
  uncollected: {
    here: 'Your phone was not collected.',
    gone: 'Your phone was not collected, and we have disposed of it after our written notices.',
    email: {
      name: 'Ended: not collected',
      subject: 'We have disposed of your uncollected phone: ticket {ticket}',
      opening: 'After our written notices we have disposed of your {phone}, which was not collected.',
    },
  },
}

/**
 * What customers read when the parcel back was lost: the shop has posted it, so that the claim and the loss are the shop's. What the
 * phone was worth is between shop and customer, and no amount is made up here.
 */
export const lostBackTexts = {
  gone: 'Your phone was lost in the post on its way back to you. We posted the parcel, so the claim with the carrier is ours, and the repair costs you nothing. We write to you about the phone itself.',
  /** What a billing document says of the charge that is taken back, and why. */
  credited: 'taken back, the phone was lost on its way to the customer',
  reason: 'Lost on its way back',
  email: {
    name: 'Ended: lost on its way back',
    subject: 'About your phone that was lost on its way back: ticket {ticket}',
    opening: 'We are very sorry: the parcel with your {phone} was lost on its way back to you.',
    next: 'We posted the parcel, so we look for it with the carrier and make the claim; you need not. This email does not settle what the phone itself was worth: we write to you about that, and you can call us on {shop_phone} before. Your rights under the Australian Consumer Law stay as they are.',
  },
}

/** The outcomes with an email of their own. */
export const emailedOutcomes = /* @__PURE__ */ Object.keys(outcomeTexts) as readonly EmailedOutcome[]

/** What the customer has to do after the email about an outcome. */
export const outcomeNext: Record<EmailedOutcome, string> = {
  not_repairable: 'You need not do anything now.',
  declined: 'You need not do anything now.',
  never_arrived:
    'If you still want the repair, write to us on your ticket before you post the phone. If you have posted it already, send us the tracking number, and we take the ticket up again.',
  cancelled_by_shop: 'If you have any question, write to us on your ticket.',
  lost: 'We are in contact with the carrier. Write to us on your ticket, and keep the receipt of the parcel if you posted it.',
  uncollected: 'If you have any question, write to us on your ticket.',
}
