import type { StatusKey } from '#contract/ticket-statuses.ts'

type DemoStatus = {
  /** The number of tickets that end here. */
  tickets: number
  /** What staff write at this status; public to the customer. */
  comments: string[]
}

/** The demo shop's content for each status: sixty tickets in all. */
export const demoStatuses: Record<StatusKey, DemoStatus> = {
  waitingApproval: {
    tickets: 3,
    comments: [
      'Could you tell us how the damage happened? We would like to be sure before you post the phone.',
      'Has the phone ever been opened or got wet? Please tell us before you post it.',
    ],
  },
  submitted: { tickets: 7, comments: ['Thank you for booking. We are looking at it today.'] },
  approved: {
    tickets: 7,
    comments: [
      'Approved. Please back up the phone, take out the SIM and the case, and post it with tracking.',
      'All good: send it whenever it suits you. Please keep the tracking number.',
      'Approved. Your return address goes on the outside of the package, please.',
    ],
  },
  receivedDevice: {
    tickets: 7,
    comments: [
      'Your phone has arrived safely. It is in the queue for the bench.',
      'Received this morning, well packed, thank you.',
      'Received. There is a hairline crack near the camera that we noted before opening it.',
    ],
  },
  repairing: {
    tickets: 9,
    comments: [
      'On the bench now.',
      'The old part is out and the new one is being tested.',
      'Work has begun. We expect to finish tomorrow.',
    ],
  },
  pendingPayment: {
    tickets: 6,
    comments: [
      'Finished and tested. Once the payment is in, we post it the same day.',
      'The repair is done and all eight checks passed.',
    ],
  },
  postedToCustomer: {
    tickets: 8,
    comments: [
      'On its way back to you by Express Post.',
      'Posted this afternoon; the tracking number is in your mail.',
    ],
  },
  completed: {
    tickets: 13,
    comments: ['Delivered. Thank you for trusting us with it!', 'All done. Your warranty begins today.'],
  },
}
