/** Keywords that end texts when they stand alone, as providers and the law know them. */
const keywords = new Set(['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'optout'])
/** Words that add nothing to a wish for no more texts. */
const fillers = new Set(
  'stop stopping unsubscribe texting texts text messages message messaging sms sending send want need your me us my this these all any more now number please pls thanks thank you to from it the at once dont do not no opt out remove'.split(
    ' ',
  ),
)
/** Wishes in a sentence; "stop the repair" is about the phone, not about texts. */
const wishes = [
  /^(please |pls )?(stop|unsubscribe)( (please|pls|now|it|this|thanks|all|me))*$/,
  /\b(stop|quit|no more) (sending |the |these |your |any )*(texting|texts?|sms|messaging|messages?)\b/,
  /\b(dont|do not|never) (text|sms|message) (me|us|this)\b/,
  /\b(dont|do not) (send|want|need)( me| us| any| your| these| more)* (texts?|sms|messages?)\b/,
  /\bunsubscribe\b/,
  /\bopt (me )?out\b/,
  /\b(remove|delete|take) (me|my number|this number)\b/,
]

/** Whether a text asks for no more texts: alone, or among other words that staff should read; null when it does not. */
export function readStopRequest(text: string): 'alone' | 'among' | null {
  const words = text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z]+/g, ' ')
    .trim()
  if (keywords.has(words.replaceAll(' ', ''))) return 'alone'
  if (!wishes.some((wish) => wish.test(words))) return null
  return words.split(' ').every((word) => fillers.has(word)) ? 'alone' : 'among'
}
