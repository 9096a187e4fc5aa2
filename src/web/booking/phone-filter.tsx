import { useEffect, useRef } from 'react'
import { Form, useSearchParams } from 'react-router'
import { brandLabels, brands, type Brand } from '#contract/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/fields.tsx'

const options = [
  { value: '', label: 'All brands' },
  ...brands.map((brand) => ({ value: brand, label: brandLabels[brand] })),
]

// Long enough to finish a word, short enough not to be waited for.
const typingPause = 250

/** Brand and name to narrow the list by: a form that sends itself where scripts run. */
export function PhoneFilter({ brand, typed }: { brand: Brand | null; typed: string }) {
  const [, setSearch] = useSearchParams()
  const pause = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])

  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // A link to the whole list changes the address; what is being typed at the moment stays.
    for (const [name, value] of [
      ['brand', brand ?? ''],
      ['q', typed],
    ] as const) {
      const input = form.current?.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null
      if (input && input !== document.activeElement) input.value = value
    }
  }, [brand, typed])

  const show = (form: HTMLFormElement) => {
    clearTimeout(pause.current)
    const filled = [...new FormData(form)].filter(([, value]) => value !== '') as [string, string][]
    // The list is here already; only the address changes.
    setSearch(filled, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
  }

  return (
    <Form
      method="get"
      ref={form}
      role="search"
      className="grid items-end gap-4 min-[550px]:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]"
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
      <SelectField label="Brand" name="brand" options={options} defaultValue={brand ?? ''} />
      <TextField label="Search by name" name="q" type="search" defaultValue={typed} autoComplete="off" />
      <noscript>
        <Button variant="secondary">Show</Button>
      </noscript>
    </Form>
  )
}
