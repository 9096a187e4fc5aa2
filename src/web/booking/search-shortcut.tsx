import { useEffect, useState, type RefObject } from 'react'
import './pricing.css'

/**
 * The "/" key focuses the search box. A button switches it off, since speech input may trigger single keys (WCAG
 * 2.1.4).
 */
export function SearchShortcut({ formRef }: { formRef: RefObject<HTMLFormElement | null> }) {
  const [isOn, setIsOn] = useState(true)
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey)
        return
      if (
        event.target instanceof Element &&
        event.target.closest('input, select, textarea, [contenteditable]')
      )
        return
      event.preventDefault()
      formRef.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [formRef, isOn])
  return (
    <details className="slash-key needs-scripts">
      <summary aria-label="Keyboard">?</summary>
      <kbd>/</kbd> {isOn ? 'goes to the search' : 'is switched off'}, <kbd>←</kbd> <kbd>↑</kbd> <kbd>↓</kbd>{' '}
      <kbd>→</kbd> move between phones.{' '}
      <button type="button" className="text-link" onClick={() => setIsOn(!isOn)}>
        Switch <kbd>/</kbd> {isOn ? 'off' : 'on'}
      </button>
    </details>
  )
}
