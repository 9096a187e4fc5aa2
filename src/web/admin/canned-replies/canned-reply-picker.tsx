import { useEffect, useId, useRef, useState } from 'react'
import type { TicketWorkspace } from '#contract/staff-pages.schema.ts'
import { Link } from '../../link.tsx'
import './canned-reply-picker.css'
import { useMayOpen } from '../use-role.ts'

type Reply = TicketWorkspace['replies'][number]

/** Where the typed `/` stands in a field, and what follows it. */
type Asked = { field: HTMLTextAreaElement; from: number; words: string }

/** Canned replies: typing `/` in one of these fields offers them; without scripts they stand in a list to copy from. */
export function CannedReplyPicker({ replies, fields }: { replies: Reply[]; fields: string[] }) {
  const mayOpen = useMayOpen()
  const list = useId()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [at, setAt] = useState(0)
  const found = asked ? replies.filter(({ name }) => matches(name, asked.words)).slice(0, 8) : []
  const open = asked !== null && found.length > 0
  const state = useRef({ asked, found, at })
  useEffect(() => {
    state.current = { asked, found, at }
  })

  useEffect(() => {
    const isOurs = (target: EventTarget | null): target is HTMLTextAreaElement =>
      target instanceof HTMLTextAreaElement && fields.includes(target.name)
    const onInput = (event: Event) => {
      if (!isOurs(event.target)) return
      setAsked(findAsked(event.target))
      setAt(0)
    }
    const onKey = (event: KeyboardEvent) => {
      const now = state.current
      if (!isOurs(event.target) || now.asked === null || now.found.length === 0) return
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step !== 0) setAt((now.at + step + now.found.length) % now.found.length)
      else if (event.key === 'Enter' || event.key === 'Tab') {
        insert(now.asked, now.found[now.at]!)
        setAsked(null)
      } else if (event.key === 'Escape') setAsked(null)
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('input', onInput)
    document.addEventListener('keydown', onKey, { capture: true })
    return () => {
      document.removeEventListener('input', onInput)
      document.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [fields])

  useEffect(() => {
    const field = asked?.field
    if (!field || !open) return
    field.setAttribute('aria-controls', list)
    field.setAttribute('aria-activedescendant', `${list}-${at}`)
    return () => {
      field.removeAttribute('aria-controls')
      field.removeAttribute('aria-activedescendant')
    }
  }, [asked, open, at, list])

  return (
    <>
      {open && (
        <div id={list} role="listbox" aria-label="Canned replies" className="reply-picker">
          {found.map((reply, index) => (
            // The keys are handled in the field, which keeps the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={reply.id}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                insert(asked, reply)
                setAsked(null)
              }}
            >
              <strong>{reply.name}</strong> <span className="text-soft">{reply.text}</span>
            </div>
          ))}
        </div>
      )}
      <details className="reply-list">
        <summary>Canned replies: type /</summary>
        {replies.length > 0 && (
          <ul>
            {replies.map(({ id, name, text }) => (
              <li key={id}>
                <strong>{name}</strong>: {text}
              </li>
            ))}
          </ul>
        )}
        {mayOpen('/admin/replies') && (
          <Link to="/admin/replies" className="text-link">
            Write and change replies
          </Link>
        )}
      </details>
    </>
  )
}

function findAsked(field: HTMLTextAreaElement): Asked | null {
  const before = field.value.slice(0, field.selectionStart)
  const match = /(?:^|\s)\/([^\s/]*)$/.exec(before)
  return match ? { field, from: before.length - match[1]!.length - 1, words: match[1]! } : null
}

function matches(name: string, words: string): boolean {
  return name.toLowerCase().includes(words.toLowerCase())
}

function insert({ field, from }: Asked, { text }: Reply): void {
  field.setRangeText(text, from, field.selectionStart, 'end')
  field.focus()
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
