import { useSearchParams } from 'react-router'
import { Notice } from '../ui/card.tsx'

/** Says on the page itself what has just been done, for those whom the passing message has escaped. */
export function DoneNotice({ words }: { words: Record<string, string> }) {
  const done = useSearchParams()[0].get('done') ?? ''
  const sentence = Object.hasOwn(words, done) ? words[done] : undefined
  return sentence === undefined ? null : <Notice tone="good">{sentence}</Notice>
}

/** An address whose page says what has been done. */
export function withDone(path: string, done: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}done=${done}`
}
