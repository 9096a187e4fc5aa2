import type { ReactNode } from 'react'
import './fields.css'

type Props = {
  label: ReactNode
  name: string
  options: readonly { value: string; label: ReactNode }[]
  /** The ticked ones. */
  values: readonly string[]
  hint?: ReactNode
  error?: string | undefined
  className?: string
}

/** A fieldset of boxes of one name, of which any number may be ticked. */
export function CheckGroup({ label, name, options, values, hint, error, className = '' }: Props) {
  const id = `field-${name}`
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    // The error summary leads to the first box of the fieldset.
    <fieldset className={`field ${className}`} id={id} aria-describedby={described || undefined}>
      <legend className="field-label">{label}</legend>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="choices">
        {options.map((option) => (
          <div className="choice" key={option.value}>
            <input
              type="checkbox"
              id={`${id}-${option.value}`}
              name={name}
              value={option.value}
              defaultChecked={values.includes(option.value)}
            />
            <label htmlFor={`${id}-${option.value}`}>{option.label}</label>
          </div>
        ))}
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
