/** Staff-only comments. */
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

/** Public staff comments between statuses. */
export const updates = [
  'A quick update: the part arrived and we are on schedule.',
  'We are running a day behind, sorry. Your phone is next.',
  'While it was open we cleaned the charging port, at no charge.',
]

/** Customer messages while the phone is in the shop. */
export const customerMessages = [
  'Will it be ready before the weekend? I am off to Cairns on Saturday.',
  'Please keep the sticker on the back if you can. My daughter made it.',
  'I have moved the photos I needed, so go ahead.',
]
