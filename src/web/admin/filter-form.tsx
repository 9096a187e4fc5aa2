import { useEffect, useRef, type ReactNode } from 'react'
import { Form, useLocation, useSubmit } from 'react-router'
import { Button } from '../ui/button.tsx'

/** How long a person may pause between two letters, in milliseconds. */
const pause = 250

/** A filter that lives in the URL: it follows every change by itself, and without scripts has a button. */
export function FilterForm({ label, children }: { label: string; children: ReactNode }) {
  const submit = useSubmit()
  const { pathname, search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef(search)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)

  // A filter that is still waiting must not call back somebody who has left.
  useEffect(() => () => clearTimeout(waiting.current), [pathname])

  // "Back" and plain links change the URL without the form; its inputs follow, unless the form asked itself.
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

  const follow = (wait: number) => {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => {
      // Whoever has just followed a link is on the way, although this page is still shown.
      if (!form.current || window.location.pathname !== pathname) return
      const filled = filledIn(new FormData(form.current))
      sent.current = filled.size > 0 ? `?${filled}` : ''
      if (sent.current !== search) void submit(filled, { replace: true, preventScrollReset: true })
    }, wait)
  }

  return (
    <Form
      ref={form}
      role="search"
      aria-label={label}
      onChange={(event) => follow((event.target as Element) instanceof HTMLSelectElement ? 0 : pause)}
      onSubmit={(event) => {
        event.preventDefault()
        follow(0)
      }}
      className="mb-4 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
    >
      {children}
      <Button variant="secondary" type="submit" className="max-sm:nth-3:col-span-2">
        Filter
      </Button>
    </Form>
  )
}

/** Only what says something: an empty input leaves the URL short. */
function filledIn(form: FormData): URLSearchParams {
  const filled = new URLSearchParams()
  for (const [name, value] of form)
    if (typeof value === 'string' && value.trim() !== '') filled.set(name, value)
  return filled
}
