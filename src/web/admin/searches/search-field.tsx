import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Form, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { SearchPage } from '#contract/staff-pages.schema.ts'
import { isRefused } from '../../api.ts'
import { browserApi } from '../../browser-api.ts'
import { useRepairs } from '../../repairs.ts'
import { useMayOpen } from '../use-role.ts'
import { focusSearchField } from './focus-field.ts'
import { findActions, findPages, toFoundEntries, type FoundEntry } from './found-entries.ts'
import { listRecentPages } from './recent-pages.ts'
import './search-field.css'
import '../../forms/fields.css'

/** Debounce of the search, in milliseconds. */
const pause = 150
const nothing: SearchPage = { tickets: [], customers: [], phones: [] }

/**
 * The field of the header: a scanned or typed code opens its ticket at its next step, a few letters find tickets, customers,
 * phones, pages and actions. Without scripts its answer is a page.
 */
export function SearchField() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const mayOpen = useMayOpen()
  const { label: repairLabel } = useRepairs()
  const field = useRef<HTMLInputElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()
  const [text, setText] = useState('')
  const [found, setFound] = useState<SearchPage>(nothing)
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState('')

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      focusSearchField()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      clearTimeout(waiting.current)
    }
  }, [])

  const findLinks = (typed: string) =>
    typed.trim() === '' ? [] : [...findPages(typed, mayOpen), ...findActions(typed, mayOpen, pathname)]
  const entries: FoundEntry[] = !isOpen
    ? []
    : text.trim() === ''
      ? listRecentPages(pathname)
      : [...findLinks(text), ...toFoundEntries(found, repairLabel)]
  // By its name, since the answer of the shop comes into the list later.
  const active = entries.findIndex((entry) => nameEntry(entry) === chosen)

  const type = (value: string) => {
    setText(value)
    setOpen(true)
    // The first page or action named so is chosen at once; a code is not a choice of the list.
    const [first] = findLinks(value)
    setChosen(first && !/\d/.test(value) ? nameEntry(first) : '')
    clearTimeout(waiting.current)
    if (value.trim() === '') return setFound(nothing)
    waiting.current = setTimeout(() => {
      void browserApi.send('GET /api/pages/admin/search', { q: value }).then((answer) => {
        if (field.current?.value === value && !isRefused(answer)) setFound(answer)
      })
    }, pause)
  }
  const leave = (to: string) => {
    clearTimeout(waiting.current)
    if (field.current) field.current.value = ''
    setText('')
    setFound(nothing)
    setOpen(false)
    field.current?.blur()
    void navigate(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by !== 0 && entries.length > 0) {
      event.preventDefault()
      const next = (active + by + entries.length + (active < 0 && by < 0 ? 1 : 0)) % entries.length
      setChosen(nameEntry(entries[next]!))
    }
    const entry = entries[active]
    if (event.key === 'Enter' && entry) {
      event.preventDefault()
      leave(entry.to)
    }
  }
  const isShown = isOpen && entries.length > 0
  return (
    <search className="search-field">
      <Form
        method="get"
        action="/admin/search"
        onSubmit={(event) => {
          event.preventDefault()
          const q = field.current?.value.trim()
          if (q) leave(`/admin/search?q=${encodeURIComponent(q)}`)
        }}
      >
        <input
          ref={field}
          type="text"
          name="q"
          className="field-input"
          aria-label="Find or scan"
          placeholder="Find or scan"
          title="A ticket, customer, phone, page or action, or a scanned code (Ctrl K)"
          defaultValue={pathname === '/admin/search' ? (params.get('q') ?? '') : ''}
          maxLength={300}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? id : undefined}
          aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="submit" className="visually-hidden">
          Open
        </button>
      </Form>
      {isShown && <FoundList id={id} entries={entries} active={active} choose={leave} />}
    </search>
  )
}

function nameEntry({ kind, to }: Pick<FoundEntry, 'kind' | 'to'>): string {
  return `${kind} ${to}`
}

type ListProps = { id: string; entries: FoundEntry[]; active: number; choose(to: string): void }

function FoundList({ id, entries, active, choose }: ListProps) {
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    shown.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div id={id} role="listbox" aria-label="Found" className="search-found" ref={shown}>
      {entries.map(({ kind, to, label, about }, index) => (
        // The field, which keeps the focus, has the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={nameEntry({ kind, to })}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(to)}
        >
          {kind !== entries[index - 1]?.kind && <span className="label-type">{kind}</span>}
          <span className="search-found-name">{label}</span>
          {about && <span className="search-found-about">{about}</span>}
        </div>
      ))}
    </div>
  )
}
