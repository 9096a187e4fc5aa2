import { useSearchParams } from 'react-router'
import { Notice } from '../ui/card.tsx'

/** Success message inside the page, in addition to the transient flash message. */
export function SuccessMessage({ messages }: { messages: Record<string, string> }) {
  const done = useSearchParams()[0].get('done') ?? ''
  const sentence = Object.hasOwn(messages, done) ? messages[done] : undefined
  return sentence === undefined ? null : <Notice tone="good">{sentence}</Notice>
}

/** Path of a page with the parameter that shows this success message. */
export function withSuccess(path: string, done: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}done=${done}`
}
