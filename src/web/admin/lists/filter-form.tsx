import { useEffect, useRef } from 'react'
import { Form, useLocation, useNavigation, useSearchParams, useSubmit } from 'react-router'
import { SelectField, TextField } from '../../forms/fields.tsx'
import { Link } from '../../link.tsx'
import { Button } from '../../ui/button.tsx'
import { useCloseDetails } from '../../ui/use-close-details.ts'
import { getFirstPageSearch } from './list-pages.ts'
import './filter-form.css'

/** Debounce of the text filters, in milliseconds. */
const pause = 250

/** A filter by one parameter of the URL: a select when it has options, else a search field or a date. */
export type FilterField = {
  name: string
  label: string
  /** What the field shows instead of its parameter. */
  value?: string
  error?: string | undefined
  className?: string
} & (
  | {
      /** Name of the choice that filters nothing; without it, one of the options always applies. */
      all?: string
      options: readonly { value: string | number; label: string }[]
    }
  | {
      options?: never
      type?: 'search' | 'date'
      inputMode?: 'numeric'
      placeholder?: string
      maxLength?: number
    }
)

type Props = {
  label: string
  fields: readonly FilterField[]
  /** Filters in a sheet that opens; those that are set stand beside it, as words that are taken away by a press. */
  sheet?: readonly FilterField[]
  /** Parameters that stay while the filter changes. */
  keep?: readonly string[]
  /** What the button says. */
  button?: string
}

/** A filter form whose state is the URL: submits itself on change, and by a button without scripts. */
export function FilterForm({ label, fields, sheet, keep = [], button = 'Filter' }: Props) {
  const submit = useSubmit()
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef(search)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leaving = useRef(false)

  // Cancel the pending submit when the page is left.
  useEffect(() => () => clearTimeout(waiting.current), [pathname])

  // "Back" and links change the URL without the form: update the inputs, unless the form itself caused the change.
  useEffect(() => {
    if (search === sent.current || !form.current) return
    sent.current = search
    clearTimeout(waiting.current)
    const values = new URLSearchParams(search)
    for (const field of form.current.elements) {
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
        field.value = values.get(field.name) ?? ''
      }
    }
  }, [search])

  const send = () => {
    clearTimeout(waiting.current)
    waiting.current = undefined
    // Do not submit once another navigation has started.
    if (!form.current || leaving.current || window.location.pathname !== pathname) return
    const filled = getFilledValues(new FormData(form.current))
    sent.current = filled.size > 0 ? `?${filled}` : ''
    if (sent.current !== search) void submit(filled, { replace: true, preventScrollReset: true })
  }
  const follow = (wait: number) => {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(send, wait)
  }

  /** Takes a filter away with what was typed and is not in the URL yet; false where the link of the filter says all. */
  const takeAway = (name: string): boolean => {
    const field = form.current?.elements.namedItem(name)
    const isSent = waiting.current === undefined && sent.current === search
    if (isSent || !(field instanceof HTMLSelectElement)) return false
    field.value = ''
    follow(0)
    return true
  }

  // Values changed before hydration apply too; their events came before React listened.
  const hydrated = useRef(false)
  useEffect(() => {
    if (hydrated.current || !form.current) return
    hydrated.current = true
    if (isChanged(form.current)) follow(0)
  })

  return (
    <Form
      ref={form}
      role="search"
      aria-label={label}
      onChange={(event) => follow((event.target as Element) instanceof HTMLSelectElement ? 0 : pause)}
      // Left by Esc, and a shortcut can follow: sent after it, the filter would take the place of the page that it opens. Browsers handle
      // keys before a timer of 0 ms, so it is sent at once.
      onBlur={(event) => {
        if (waiting.current !== undefined && event.relatedTarget === null) send()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        follow(0)
      }}
      className={
        sheet
          ? 'filter-bar'
          : `mb-4 grid ${fields.length === 1 ? 'grid-cols-[1fr_auto]' : 'grid-cols-2'} items-end gap-3 sm:flex sm:flex-wrap`
      }
    >
      <NoticeLeaving pathname={pathname} notice={(is) => (leaving.current = is)} />
      {keep.map((name) => {
        const value = params.get(name)
        return value && <input key={name} type="hidden" name={name} value={value} />
      })}
      {fields.map((field) => (
        <FilterInput key={field.name} {...field} value={field.value ?? params.get(field.name) ?? ''} />
      ))}
      {sheet ? (
        <FilterSheet fields={sheet} params={params} takeAway={takeAway} />
      ) : (
        <Button variant="secondary" type="submit" className="max-sm:nth-3:col-span-2">
          {button}
        </Button>
      )}
    </Form>
  )
}

type LeavingProps = { pathname: string; notice: (isLeaving: boolean) => void }

/** Notices that another page is on its way; by itself, so that a navigation does not render the fields. */
function NoticeLeaving({ pathname, notice }: LeavingProps) {
  const leadsTo = useNavigation().location?.pathname
  useEffect(() => {
    notice(leadsTo !== undefined && leadsTo !== pathname)
  }, [notice, leadsTo, pathname])
  return null
}

type SheetProps = {
  fields: readonly FilterField[]
  params: URLSearchParams
  takeAway: (name: string) => boolean
}

function FilterSheet({ fields, params, takeAway }: SheetProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useCloseDetails(details, undefined)
  const words = fields.flatMap((field) => {
    const set = field.options?.find(({ value }) => String(value) === params.get(field.name))
    return set ? [{ ...field, set: set.label }] : []
  })
  return (
    <>
      <details className="filter-sheet" ref={details}>
        <summary className="button button-secondary">
          Filter{words.length > 0 && <span className="figures"> {words.length}</span>}
        </summary>
        <div className="filter-sheet-panel">
          {fields.map((field) => (
            <FilterInput key={field.name} {...field} value={params.get(field.name) ?? ''} />
          ))}
          <Button variant="secondary" type="submit">
            Show
          </Button>
        </div>
      </details>
      {words.length > 0 && (
        <ul className="filter-words" aria-label="Filters that are set">
          {words.map(({ name, label, set }) => (
            <li key={name}>
              <Link
                to={withoutParameter(params, name)}
                preventScrollReset
                onClick={(click) => {
                  if (click.ctrlKey || click.metaKey || click.shiftKey) return
                  if (takeAway(name)) click.preventDefault()
                }}
              >
                <span className="text-soft">{label}:</span> {set}
                <span aria-hidden="true"> ×</span>
                <span className="visually-hidden">, remove</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The query without a filter, from the first page. */
function withoutParameter(params: URLSearchParams, name: string): string {
  const rest = new URLSearchParams(params)
  rest.delete(name)
  return getFirstPageSearch(rest) || '?'
}

function FilterInput({ value, ...field }: FilterField) {
  if (!field.options) return <TextField type="search" autoComplete="off" {...field} defaultValue={value} />
  const { all, options, ...rest } = field
  return (
    <SelectField
      {...rest}
      defaultValue={value}
      options={all === undefined ? options : [{ value: '', label: all }, ...options]}
    />
  )
}

/** Whether a field has another value than the document gave it. */
function isChanged(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement) {
      const given = [...field.options].find((option) => option.defaultSelected) ?? field.options[0]
      return field.value !== given?.value
    }
    if (!(field instanceof HTMLInputElement)) return false
    // Browsers empty a field whose value is no date: that is no change by the person.
    const untouched = document.createElement('input')
    untouched.type = field.type
    untouched.value = field.defaultValue
    return field.value !== untouched.value
  })
}

/** Form values without the empty ones, to keep the URL short. */
function getFilledValues(form: FormData): URLSearchParams {
  const filled = new URLSearchParams()
  for (const [name, value] of form)
    if (typeof value === 'string' && value.trim() !== '') filled.set(name, value)
  return filled
}
