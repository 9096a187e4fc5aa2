const answers = new Set(
  [
    'yes yeah yep yup ok okay sure approved approve accepted accept agreed agree no nope declined decline',
    'ja jawohl gerne einverstanden nein oui non accord sí si vale acuerdo sim não nao va bene',
    'có không vâng đồng ναι όχι نعم لا موافق はい いいえ 是 是的 好 好的 可以 同意 不 不要 不用 네 예 아니요 हाँ हां नहीं ਹਾਂ ਨਹੀਂ',
  ]
    .join(' ')
    .split(' '),
)
const phrases = /^(please )?(go ahead|do it|proceed)|^(d['’]accord|de acuerdo|einverstanden|va bene|đồng ý)/

const MAX_ANSWER_LENGTH = 300

/** Whether short words look like a yes or a no. */
export function isQuoteAnswer(words: string): boolean {
  const text = words.trim().toLowerCase()
  if (text.length > MAX_ANSWER_LENGTH) return false
  const [first = ''] = text.split(/[\s,.!?;:、。，！？]+/)
  return answers.has(first) || phrases.test(text)
}
