import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { Form, useSearchParams } from 'react-router'
import { brandLabels, brands } from '#contract/catalogue.ts'
import { releaseYears } from '#contract/release-years.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/fields.tsx'
import { orders, type PhoneSearch } from './match-phones.ts'

const brandOptions = [
  { value: '', label: 'All brands' },
  ...brands.map((brand) => ({ value: brand, label: brandLabels[brand] })),
]
const yearOptions = [
  { value: '', label: 'Any year' },
  ...releaseYears.map((year) => ({ value: year, label: String(year) })),
]
const orderOptions = Object.entries(orders).map(([value, label]) => ({ value, label }))

// Long enough to finish a word, short enough not to be waited for.
const typingPause = 150

type Props = {
  shown: PhoneSearch
  formRef: RefObject<HTMLFormElement | null>
  /** From the search box down into the list. */
  onDown: () => void
  /** What was found, in words. */
  children: ReactNode
}

/** Name, series, year and order of the list: a form that sends itself where scripts run. */
export function PhoneFilter({ shown, formRef, onDown, children }: Props) {
  const { brand, year, typed, order } = shown
  const [, setSearch] = useSearchParams()
  const pause = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])

  const awake = useRef(false)
  useEffect(() => {
    const form = formRef.current
    if (!form) return
    const values: Record<string, string> = {
      brand: brand ?? '',
      year: String(year ?? ''),
      q: typed,
      sort: order,
    }
    const inputs = Object.keys(values).map((name) => form.elements.namedItem(name)) as HTMLInputElement[]
    if (!awake.current) {
      awake.current = true
      // Chosen while the scripts were still on their way: what somebody did counts, not what the page came with.
      if (inputs.some(({ name, value }) => value !== values[name])) form.requestSubmit()
      return
    }
    // A link to the whole list changes the address; what is being typed at the moment stays.
    for (const input of inputs) {
      if (input !== document.activeElement) input.value = values[input.name] ?? ''
    }
  }, [formRef, brand, year, typed, order])

  const show = (form: HTMLFormElement) => {
    clearTimeout(pause.current)
    // The list is here already; only the address changes.
    setSearch(filled(form), { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
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
        else pause.current = setTimeout(show, typingPause, form)
      }}
    >
      <TextField
        label="Search by name"
        name="q"
        type="search"
        enterKeyHint="search"
        defaultValue={typed}
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

/** What the form asks for, without what it would show anyway. */
function filled(form: HTMLFormElement): [string, string][] {
  return ([...new FormData(form)] as [string, string][]).filter(
    ([name, value]) => value !== '' && !(name === 'sort' && value === 'newest'),
  )
}
