import './quoted-text.css'

/** What a message repeats of earlier ones, folded. */
export function QuotedText({ text }: { text: string | null | undefined }) {
  if (!text) return null
  return (
    <details className="quoted-text">
      <summary className="text-link">Quoted text</summary>
      <p className="break-long-words keep-lines" dir="auto">
        {text}
      </p>
    </details>
  )
}
