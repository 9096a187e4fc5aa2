import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'

type FormErrorsProps = {
  error: string | null | undefined
  /** A sentence for each input that needs another look, by name. */
  fields?: Record<string, string> | null | undefined
  /** What the inputs are called on the page, by name. */
  labels?: Record<string, string>
  /** What else there is to say, below the mistakes. */
  children?: ReactNode
}

/** What went wrong with a form, with a way to each mistake; takes focus when it appears. */
export function FormErrors({ error, fields, labels = {}, children }: FormErrorsProps) {
  const box = useRef<HTMLDivElement>(null)
  // Each answer brings new fields, so the same mistake made twice is told twice.
  useEffect(() => {
    if (error || fields) box.current?.focus()
  }, [error, fields])

  if (!error) return null
  const mistakes = Object.entries(fields ?? {})
  // One mistake is its own summary, and is not said twice.
  const alone = mistakes.length === 1 && mistakes[0]?.[1] === error && labels[mistakes[0][0]]
  return (
    <div className="form-errors" role="alert" tabIndex={-1} ref={box}>
      {!alone && <p className="font-semibold">{error}</p>}
      {mistakes.length > 0 && (
        <ul>
          {mistakes.map(([name, sentence]) => (
            <li key={name}>
              {labels[name] ? (
                <a href={`#field-${name}`} onClick={focusNamed}>
                  {labels[name]}: {sentence}
                </a>
              ) : (
                sentence
              )}
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}

/** Goes to the field itself. A new address would do that too, and make a router forget what was answered and typed. */
function focusNamed(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  const named = document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)))
  const field = named?.matches('input, select, textarea') ? named : named?.querySelector<HTMLElement>('input')
  if (!field) return
  event.preventDefault()
  field.focus()
}
