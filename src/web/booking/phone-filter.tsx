import { useContext, useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { Form, useSearchParams } from 'react-router'
import './pricing.css'
import { FrameContext } from '../link.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../forms/fields.tsx'
import {
  groupByBrand,
  phoneOrders,
  listReleaseYears,
  type PhoneKind,
  type PhoneSearch,
} from './match-phones.ts'

const orderOptions = Object.entries(phoneOrders).map(([value, label]) => ({ value, label }))

// Debounce in milliseconds: enough to finish a word.
const typingPauseMs = 150

type Props = {
  /** All phones, or the kinds of them, whose series and years can be chosen. */
  phones: PhoneKind[]
  shown: PhoneSearch
  /** Whether a search is answered by loading it, since the page has not all phones. */
  loads: boolean
  formRef: RefObject<HTMLFormElement | null>
  /** Called on ArrowDown in the search box, to focus the list. */
  onDown: () => void
  /** Number of matches in words. */
  children: ReactNode
}

/** Name, brand, year and order of the phone list; submits itself where scripts run. */
export function PhoneFilter({ phones, shown, loads, formRef, onDown, children }: Props) {
  const { brand, year, query, order } = shown
  const [, setSearch] = useSearchParams()
  const source = useContext(FrameContext)?.source
  const brandOptions = [
    { value: '', label: 'All brands' },
    ...groupByBrand(phones).map((group) => ({ value: group.brand, label: group.label })),
  ]
  const yearOptions = [
    { value: '', label: 'Any year' },
    ...listReleaseYears(phones).map((value) => ({ value, label: String(value) })),
  ]
  const pause = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])

  const isHydrated = useRef(false)
  useEffect(() => {
    const form = formRef.current
    if (!form) return
    const values: Record<string, string> = {
      brand: brand ?? '',
      year: String(year ?? ''),
      q: query,
      sort: order,
    }
    const inputs = Object.keys(values).map((name) => form.elements.namedItem(name)) as HTMLInputElement[]
    if (!isHydrated.current) {
      isHydrated.current = true
      // Values changed before hydration win over those in the URL.
      if (inputs.some(({ name, value }) => value !== values[name])) form.requestSubmit()
      return
    }
    // A link to the unfiltered list resets the inputs, except the one that has focus.
    for (const input of inputs) {
      if (input !== document.activeElement) input.value = values[input.name] ?? ''
    }
  }, [formRef, brand, year, query, order])

  const show = (form: HTMLFormElement) => {
    clearTimeout(pause.current)
    // Where all phones are loaded already, update the URL without revalidating.
    setSearch(filled(form), { replace: true, preventScrollReset: true, defaultShouldRevalidate: loads })
  }

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'ArrowDown' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    onDown()
  }

  return (
    <Form
      method="get"
      ref={formRef}
      role="search"
      aria-label="Phones"
      className="phone-filter"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        show(event.currentTarget)
      }}
      onChange={(event) => {
        const form = event.currentTarget
        clearTimeout(pause.current)
        if (event.target instanceof HTMLSelectElement) show(form)
        else pause.current = setTimeout(show, typingPauseMs, form)
      }}
    >
      {source && <input type="hidden" name="ref" value={source} />}
      <TextField
        label="Search by name"
        name="q"
        type="search"
        enterKeyHint="search"
        defaultValue={query}
        placeholder="13 Pro, S20+, Flip5 …"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
      />
      <SelectField label="Brand" name="brand" options={brandOptions} defaultValue={brand ?? ''} />
      <SelectField label="Release year" name="year" options={yearOptions} defaultValue={year ?? ''} />
      <div className="phone-filter-found">
        {children}
        <SelectField label="Sort" name="sort" options={orderOptions} defaultValue={order} />
        <noscript>
          <Button variant="secondary">Show</Button>
        </noscript>
      </div>
    </Form>
  )
}

/** Form values without the defaults, to keep the URL short. */
function filled(form: HTMLFormElement): [string, string][] {
  return ([...new FormData(form)] as [string, string][]).filter(
    ([name, value]) => value !== '' && !(name === 'sort' && value === 'newest'),
  )
}
