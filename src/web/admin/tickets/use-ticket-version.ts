import { useEffect, useRef, type RefObject } from 'react'
import type { Status } from '#contract/ticket-statuses.ts'

type Seen = { status: Status; version: number }

/**
 * Keeps the form's version of the ticket, the one that it was filled in against. While neither status nor assignee is
 * touched, the form follows a colleague's change; afterwards it keeps its version, so that the API notices a conflict.
 */
export function useTicketVersion(
  form: RefObject<HTMLFormElement | null>,
  opened: number,
  { status, version }: Seen,
): void {
  const seen = useRef<Seen>({ status, version: opened })
  useEffect(() => {
    // Older while the page still shows what was there before a refusal that named the current version.
    if (version <= seen.current.version) return
    const statusField = form.current?.elements.namedItem('status')
    const assignee = form.current?.elements.namedItem('staffAssign')
    const versionField = form.current?.elements.namedItem('version')
    const touched =
      (statusField instanceof HTMLSelectElement && statusField.value !== String(seen.current.status)) ||
      (assignee instanceof HTMLSelectElement && assignee.value !== '0')
    if (touched) return
    if (statusField instanceof HTMLSelectElement) statusField.value = String(status)
    if (versionField instanceof HTMLInputElement) versionField.value = String(version)
    seen.current = { status, version }
  }, [form, status, version])
}
