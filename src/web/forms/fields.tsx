import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import './fields.css'

type About = {
  name: string
  /** Error sentence; marks the field as invalid. */
  error?: string | null | undefined
  hint?: ReactNode
  optional?: boolean
}
type Plain<Attributes> = Omit<Attributes, keyof About | 'id'>

type TextFieldProps = About &
  Plain<InputHTMLAttributes<HTMLInputElement>> & {
    label: ReactNode
    /** Renders a textarea with this many rows. */
    rows?: number
  }

/** A labelled text input with hint and error; a textarea when `rows` is given. */
export function TextField({ label, name, error, hint, optional, rows, className, ...rest }: TextFieldProps) {
  const wired = { ...rest, ...wiring({ name, error, hint }), className: 'field-input' }
  return (
    <div className={fieldClass(className)}>
      <Label name={name} optional={optional}>
        {label}
      </Label>
      <Hint name={name}>{hint}</Hint>
      {rows === undefined ? (
        <input type="text" {...wired} />
      ) : (
        <textarea {...(wired as TextareaHTMLAttributes<HTMLTextAreaElement>)} rows={rows} />
      )}
      <Mistake name={name}>{error}</Mistake>
    </div>
  )
}

type SelectFieldProps = About &
  Plain<SelectHTMLAttributes<HTMLSelectElement>> & {
    label: ReactNode
    options: readonly { value: string | number; label: string }[]
  }

/** A labelled select. */
export function SelectField({
  label,
  name,
  options,
  error,
  hint,
  optional,
  className,
  ...rest
}: SelectFieldProps) {
  return (
    <div className={fieldClass(className)}>
      <Label name={name} optional={optional}>
        {label}
      </Label>
      <Hint name={name}>{hint}</Hint>
      <select {...rest} {...wiring({ name, error, hint })} className="field-input">
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Mistake name={name}>{error}</Mistake>
    </div>
  )
}

type CheckFieldProps = About & Plain<InputHTMLAttributes<HTMLInputElement>> & { label: ReactNode }

/** A labelled checkbox. */
export function CheckField({ label, name, error, hint, optional, className, ...rest }: CheckFieldProps) {
  return (
    <div className={fieldClass(className)}>
      <div className="choice">
        <input type="checkbox" {...rest} {...wiring({ name, error, hint })} />
        <Label name={name} optional={optional} plain>
          {label}
        </Label>
        <Hint name={name}>{hint}</Hint>
      </div>
      <Mistake name={name}>{error}</Mistake>
    </div>
  )
}

type ChoiceFieldProps = About &
  Plain<InputHTMLAttributes<HTMLInputElement>> & {
    legend: ReactNode
    options: readonly { value: string; label: ReactNode; hint?: ReactNode }[]
  }

/** A fieldset of radio buttons. */
export function ChoiceField({
  legend,
  name,
  options,
  defaultValue,
  error,
  hint,
  optional,
  className,
  ...rest
}: ChoiceFieldProps) {
  const { id, ...wired } = wiring({ name, error, hint })
  return (
    <fieldset className={fieldClass(className)} aria-describedby={wired['aria-describedby']}>
      <legend className="field-label">
        {legend}
        {optional && <Optional />}
      </legend>
      <Hint name={name}>{hint}</Hint>
      <div className="choices">
        {options.map((option, index) => {
          // The first radio has the field's id, so that a link from the error summary focuses it.
          const own = index === 0 ? id : `${id}-${option.value}`
          return (
            <div className="choice" key={option.value}>
              <input
                {...rest}
                type="radio"
                id={own}
                name={name}
                value={option.value}
                defaultChecked={option.value === defaultValue}
                aria-describedby={option.hint ? `${own}-about` : undefined}
              />
              <label htmlFor={own}>{option.label}</label>
              {option.hint && (
                <p className="field-hint" id={`${own}-about`}>
                  {option.hint}
                </p>
              )}
            </div>
          )
        })}
      </div>
      <Mistake name={name}>{error}</Mistake>
    </fieldset>
  )
}

function fieldClass(more: string | undefined): string {
  return more ? `field ${more}` : 'field'
}

function wiring({ name, error, hint }: { name: string; error?: About['error']; hint?: ReactNode }) {
  const id = `field-${name}`
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    name,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? (true as const) : undefined,
  }
}

function Label(props: { name: string; optional: boolean | undefined; plain?: boolean; children: ReactNode }) {
  return (
    <label htmlFor={`field-${props.name}`} className={props.plain ? undefined : 'field-label'}>
      {props.children}
      {props.optional && <Optional />}
    </label>
  )
}

function Optional() {
  return <span className="field-optional"> (optional)</span>
}

function Hint({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <p className="field-hint" id={`field-${name}-hint`}>
      {children}
    </p>
  )
}

function Mistake({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <p className="field-error" id={`field-${name}-error`}>
      {children}
    </p>
  )
}
