import {
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'
import { useHydrated } from '../ui/use-hydrated.ts'
import './fields.css'

type About = {
  name: string
  /** Where a page repeats a form; else the id follows from the name. */
  id?: string | undefined
  /** Error sentence; marks the field as invalid. */
  error?: string | null | undefined
  hint?: ReactNode
  optional?: boolean
}
type Plain<Attributes> = Omit<Attributes, keyof About>

type TextFieldProps = About &
  Plain<InputHTMLAttributes<HTMLInputElement>> & {
    label: ReactNode
    /** Renders a textarea with this many rows. */
    rows?: number
  }

/** A labelled text input with hint and error; a textarea when `rows` is given. */
export function TextField({ label, error, hint, optional, rows, className, ...rest }: TextFieldProps) {
  const wired = { ...rest, ...wiring({ ...rest, error, hint }), className: 'field-input' }
  const { id } = wired
  return (
    <div className={fieldClass(className)}>
      <Label id={id} optional={optional}>
        {label}
      </Label>
      <Sentence id={id} as="hint">
        {hint}
      </Sentence>
      {rows === undefined ? (
        <input type="text" {...wired} />
      ) : (
        <TextArea {...(wired as TextareaHTMLAttributes<HTMLTextAreaElement>)} rows={rows} />
      )}
      <Sentence id={id} as="error">
        {error}
      </Sentence>
    </div>
  )
}

/** React puts the words of the document back into a text area that it hydrates: what has been typed meanwhile stays. */
function TextArea(attributes: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const isHydrated = useHydrated()
  const [putBack] = useState(() => {
    if (isHydrated || import.meta.env.SSR) return
    const { value, defaultValue } = document.getElementById(attributes.id!) as HTMLTextAreaElement
    if (value !== defaultValue)
      return (area: HTMLTextAreaElement | null) => void (area && (area.value = value))
  })
  return <textarea {...attributes} ref={putBack} />
}

type SelectFieldProps = About &
  Plain<SelectHTMLAttributes<HTMLSelectElement>> & {
    label: ReactNode
    options: readonly (Option | { group: string; options: readonly Option[] })[]
  }
type Option = { value: string | number; label: string }

/** A labelled select, with groups of options where they have names. */
export function SelectField({ label, options, error, hint, optional, className, ...rest }: SelectFieldProps) {
  const wired = wiring({ ...rest, error, hint })
  const { id } = wired
  return (
    <div className={fieldClass(className)}>
      <Label id={id} optional={optional}>
        {label}
      </Label>
      <Sentence id={id} as="hint">
        {hint}
      </Sentence>
      <select {...rest} {...wired} className="field-input">
        {options.map((option) =>
          'group' in option ? (
            <optgroup key={option.group} label={option.group}>
              {option.options.map(toOption)}
            </optgroup>
          ) : (
            toOption(option)
          ),
        )}
      </select>
      <Sentence id={id} as="error">
        {error}
      </Sentence>
    </div>
  )
}

function toOption({ value, label }: Option) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  )
}

type MoneyFieldProps = Omit<TextFieldProps, 'rows' | 'type'>

/** A labelled amount of money in dollars and cents; `readAmount` reads it. */
export function MoneyField(props: MoneyFieldProps) {
  return <TextField inputMode="decimal" autoComplete="off" maxLength={14} {...props} />
}

type CheckFieldProps = About & Plain<InputHTMLAttributes<HTMLInputElement>> & { label: ReactNode }

/** A labelled checkbox. */
export function CheckField({ label, error, hint, optional, className, ...rest }: CheckFieldProps) {
  const wired = wiring({ ...rest, error, hint })
  const { id } = wired
  return (
    <div className={fieldClass(className)}>
      <div className="choice">
        <input type="checkbox" {...rest} {...wired} />
        <Label id={id} optional={optional} plain>
          {label}
        </Label>
        <Sentence id={id} as="hint">
          {hint}
        </Sentence>
      </div>
      <Sentence id={id} as="error">
        {error}
      </Sentence>
    </div>
  )
}

type ChoiceFieldProps = About &
  Plain<InputHTMLAttributes<HTMLInputElement>> & {
    label: ReactNode
    options: readonly { value: string; label: ReactNode; hint?: ReactNode }[]
  }

/** A fieldset of radio buttons. */
export function ChoiceField({
  label,
  options,
  defaultValue,
  error,
  hint,
  optional,
  className,
  ...rest
}: ChoiceFieldProps) {
  const { id, ...wired } = wiring({ ...rest, error, hint })
  return (
    <fieldset className={fieldClass(className)} aria-describedby={wired['aria-describedby']}>
      <legend className="field-label">
        {label}
        {optional && <Optional />}
      </legend>
      <Sentence id={id} as="hint">
        {hint}
      </Sentence>
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
      <Sentence id={id} as="error">
        {error}
      </Sentence>
    </fieldset>
  )
}

function fieldClass(more: string | undefined): string {
  return more ? `field ${more}` : 'field'
}

type Wired = Pick<About, 'name' | 'id' | 'error' | 'hint'> & { 'aria-describedby'?: string | undefined }

function wiring(field: Wired) {
  const { name, id = `field-${name}`, error, hint } = field
  const described = [field['aria-describedby'], hint && `${id}-hint`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return {
    id,
    name,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? (true as const) : undefined,
  }
}

function Label(props: { id: string; optional: boolean | undefined; plain?: boolean; children: ReactNode }) {
  return (
    <label htmlFor={props.id} className={props.plain ? undefined : 'field-label'}>
      {props.children}
      {props.optional && <Optional />}
    </label>
  )
}

function Optional() {
  return <span className="field-optional"> (optional)</span>
}

/** A sentence of a field, which describes it; nothing where it has none. */
function Sentence({ id, as, children }: { id: string; as: 'hint' | 'error'; children: ReactNode }) {
  if (!children) return null
  return (
    <p className={`field-${as}`} id={`${id}-${as}`}>
      {children}
    </p>
  )
}
