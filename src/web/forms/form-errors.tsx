import { useEffect, useEffectEvent, useRef, type MouseEvent } from 'react'
import { useHydrated } from '../ui/use-hydrated.ts'
import type { FormFailure } from './form-failure.ts'
import './fields.css'

type Props = {
  /** Null or undefined before the form was submitted. */
  failure:
    | (Pick<FormFailure, 'error' | 'fields'> & Partial<Pick<FormFailure, 'loggedOut'>>)
    | null
    | undefined
  /** Labels of the inputs, by name. */
  labels?: Record<string, string>
}

/** Error summary of a form, with a link to each invalid field; takes focus when it appears. */
export function FormErrors({ failure, labels = {} }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const { error, fields } = failure ?? {}
  const isHydrated = useHydrated()
  const takeFocus = useEffectEvent(() => {
    const focus = () => box.current?.focus()
    if (isHydrated) focus()
    // Errors that the server rendered are shown before hydration: who goes on meanwhile keeps the focus. Asked in a task of its
    // own, since hydration can run while the focus moves from one field to the next.
    else setTimeout(() => document.activeElement === document.body && focus())
  })
  // Each result has a new `fields` object, so that a repeated error is announced again.
  useEffect(() => takeFocus(), [error, fields])

  if (!error) return null
  const errors = Object.entries(fields ?? {})
  // A single error is the summary itself.
  const alone = errors.length === 1 && errors[0]?.[1] === error && labels[errors[0][0]]
  return (
    <div className="form-errors" role="alert" tabIndex={-1} ref={box}>
      {!alone && <p className="text-strong">{error}</p>}
      {errors.length > 0 && (
        <ul>
          {errors.map(([name, sentence]) => (
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
      {failure?.loggedOut && (
        <p>
          <a href="/account/login" target="_blank" rel="noreferrer">
            Log in (opens another tab)
          </a>
        </p>
      )}
    </div>
  )
}

/** Focuses the field directly: changing the hash would make the router drop the action data. */
function focusNamed(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  const named = document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)))
  const field = named?.matches('input, select, textarea') ? named : named?.querySelector<HTMLElement>('input')
  if (!field) return
  event.preventDefault()
  field.focus()
}
