import { useEffect, type RefObject } from 'react'
import { useShortcuts } from '../shortcuts/shortcuts.ts'

/** Shortcuts of the note form. Ctrl or ⌘ with Enter submits it, except from another form or dialog. */
export function useNoteShortcuts(formRef: RefObject<HTMLFormElement | null>): void {
  const field = (name: string) => formRef.current?.elements.namedItem(name)
  const focus = (name: string) => () => {
    const found = field(name)
    if (!(found instanceof HTMLElement)) return
    found.focus()
    found.closest('.field')?.scrollIntoView({ block: 'nearest' })
  }
  useShortcuts({
    n: focus('comment'),
    s: focus('status'),
    // The assignee select is hidden while the ticket is submitted: focus the status instead.
    a: () => {
      const assign = field('staffAssign')
      focus(assign instanceof HTMLElement && assign.offsetParent ? 'staffAssign' : 'status')()
    },
    v: () => {
      focus('makeVisibleToCustomer')()
      const visible = field('makeVisibleToCustomer')
      if (visible instanceof HTMLInputElement) visible.click()
    },
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
      const other = event.target instanceof Element ? event.target.closest('form, dialog') : null
      if (!formRef.current || (other && other !== formRef.current)) return
      event.preventDefault()
      const isOnItsWay = formRef.current.querySelector('[type="submit"][aria-busy]') !== null
      if (!isOnItsWay) formRef.current.requestSubmit()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [formRef])
}
