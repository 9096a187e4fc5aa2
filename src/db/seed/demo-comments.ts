import type { Status } from '#contract/tickets.ts'

/** What staff write when a ticket reaches a status; the customer reads these. */
export const publicComments: Record<`${Status}`, string[]> = {
  '-1': [
    'Could you tell us how the damage happened? We would like to be sure before you post the phone.',
    'The part is on back order. We will come back to you as soon as we have a date.',
  ],
  '0': ['Thank you for booking. We are looking at it today.'],
  '1': [
    'Approved. Please back up the phone, take out the SIM and the case, and post it with tracking.',
    'All good: send it whenever it suits you. Please keep the tracking number.',
    'Approved. Your return address goes on the outside of the package, please.',
  ],
  '2': [
    'Your phone has arrived safely. It is in the queue for the bench.',
    'Received this morning, well packed, thank you.',
    'Received. There is a hairline crack near the camera that we noted before opening it.',
  ],
  '3': [
    'On the bench now.',
    'The old part is out and the new one is being tested.',
    'Work has begun. We expect to finish tomorrow.',
  ],
  '4': [
    'Finished and tested. Once the payment is in, we post it the same day.',
    'The repair is done and all eight checks passed.',
  ],
  '5': [
    'On its way back to you by Express Post.',
    'Posted this afternoon; the tracking number is in your mail.',
  ],
  '6': ['Delivered. Thank you for trusting us with it!', 'All done. Your warranty begins today.'],
}

/** What staff tell each other, at any time. */
export const staffComments = [
  'Rang the customer, left a message.',
  'Part ordered, due Thursday.',
  'Adhesive was tampered with before, so somebody opened this one already.',
  'Moisture indicator is pink. Photographed.',
  'True Tone kept working after the transfer.',
  'Second opinion: the port is fine, it is full of lint.',
  'Swapped bench with Dana, see photos on the drive.',
  'Asked for the quicker courier, no extra charge.',
  'Battery health 71 %, worth mentioning at hand-over.',
]

/** What staff tell the customer in between. */
export const updates = [
  'A quick update: the part arrived and we are on schedule.',
  'We are running a day behind, sorry. Your phone is next.',
  'While it was open we cleaned the charging port, at no charge.',
]

/** What customers write while their phone is with us. */
export const customerMessages = [
  'Will it be ready before the weekend? I am off to Cairns on Saturday.',
  'Please keep the sticker on the back if you can. My daughter made it.',
  'I have moved the photos I needed, so go ahead.',
]
