/** The canned replies that a new shop begins with; staff change and delete them under Admin Panel, Canned replies. */
export const firstReplies: readonly { name: string; body: string }[] = [
  {
    name: 'Thank you',
    body: 'Hello {name}, thank you for your message. We look at it today and answer here.',
  },
  {
    name: 'Which fault?',
    body: 'Hello {name}, what exactly does your {phone} do, and since when? A picture of it helps us too.',
  },
  {
    name: 'Not here yet',
    body: 'Hello {name}, your {phone} has not arrived here yet. Have you posted it? Then please enter the tracking number on your ticket.',
  },
  {
    name: 'Passcode needed',
    body: 'Hello {name}, to test the {repair} we need to unlock your phone. Please enter the pin code on your ticket, or tell us how we may test it.',
  },
  {
    name: 'Part on order',
    body: 'Hello {name}, we have ordered the part for the {repair}. We write to you as soon as it is here.',
  },
  {
    name: 'Payment open',
    body: 'Hello {name}, for ticket {ticket} {amount} is still to be paid. Once it has arrived, we post your phone back.',
  },
]
