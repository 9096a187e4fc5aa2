/** Remarks on a part test; visible to the customer. */
export const remarks = [
  '',
  'Scratches on the frame, none on the camera glass.',
  'Well packed. The SIM tray was empty.',
  'A hairline crack beside the camera was there before.',
  'Dust under the old screen protector, which we took off.',
]

/** Work descriptions of completion documents. */
export const workWords = [
  'Replaced the {part}, cleaned the inside and sealed the phone again.',
  'Opened the phone, replaced the {part} and tested every part twice.',
  'Replaced the {part}. Dust in the speaker grille was removed at no charge.',
]

/** A customer's message with a picture. */
export const pictureMessage =
  'This is how the corner looked before I packed it. Does the glass need replacing too?'
