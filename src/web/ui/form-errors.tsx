import { useEffect, useRef } from 'react'

type FormErrorsProps = {
  error: string | null | undefined
  /** A sentence for each input that needs another look, by name. */
  fields?: Record<string, string> | null | undefined
  /** What the inputs are called on the page, by name. */
  labels?: Record<string, string>
}

/** What went wrong with a form, with a way to each mistake; takes focus when it appears. */
export function FormErrors({ error, fields, labels = {} }: FormErrorsProps) {
  const box = useRef<HTMLDivElement>(null)
  // Each answer brings new fields, so the same mistake made twice is told twice.
  useEffect(() => {
    if (error || fields) box.current?.focus()
  }, [error, fields])

  if (!error) return null
  const mistakes = Object.entries(fields ?? {})
  return (
    <div className="form-errors" role="alert" tabIndex={-1} ref={box}>
      <p className="font-semibold">{error}</p>
      {mistakes.length > 0 && (
        <ul>
          {mistakes.map(([name, sentence]) => (
            <li key={name}>
              {labels[name] ? (
                <a href={`#field-${name}`}>
                  {labels[name]}: {sentence}
                </a>
              ) : (
                sentence
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
