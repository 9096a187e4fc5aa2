import { useEffect, useState, type RefObject } from 'react'
import type { Status } from '#contract/ticket-statuses.ts'

type Seen = { status: Status; version: number }

/**
 * Returns the version of the ticket that the note form was filled in against. While neither status nor assignee is
 * touched, the form follows a colleague's change; afterwards it keeps its version, so that the API notices a conflict.
 */
export function useSeenTicket(form: RefObject<HTMLFormElement | null>, now: Seen): Seen {
  const [seen, setSeen] = useState(now)
  const { status, version } = now
  useEffect(() => {
    if (version === seen.version) return
    const statusField = form.current?.elements.namedItem('status')
    const assignee = form.current?.elements.namedItem('staffAssign')
    const touched =
      (statusField instanceof HTMLSelectElement && statusField.value !== String(seen.status)) ||
      (assignee instanceof HTMLSelectElement && assignee.value !== '0')
    if (touched) return
    if (statusField instanceof HTMLSelectElement) statusField.value = String(status)
    setSeen({ status, version })
  }, [form, seen, status, version])
  return seen
}
