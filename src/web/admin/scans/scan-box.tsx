import { useEffect } from 'react'
import { Form, useNavigate } from 'react-router'
import { isTyping } from '../shortcuts/shortcuts.ts'
import './scan-box.css'

/** A scanner types faster than people: keys that are further apart than this begin a new code. */
const MAX_GAP_MS = 150
const MIN_LENGTH = 3

/**
 * Opens the ticket of a scanned or typed code at its next step. A scanner that types and presses Enter is understood
 * without the box in focus.
 */
export function ScanBox() {
  const navigate = useNavigate()
  useEffect(() => {
    let code = ''
    let last = 0
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      const isFast = event.timeStamp - last < MAX_GAP_MS
      if (event.key === 'Enter') {
        const scanned = isFast && isCode(code) && !answersParts(event.target, code) ? code : null
        code = ''
        if (scanned === null) return
        event.preventDefault()
        event.stopPropagation()
        if (!fillTarget(scanned)) void navigate(scanSearch(scanned))
        return
      }
      if (event.key.length !== 1) return
      code = isFast ? code + event.key : event.key
      last = event.timeStamp
      if (answersParts(event.target, code)) return
      // The keys of a scanner are no shortcuts, and scroll nothing; an address has no digit at first.
      if (code.length > 1 && (/\d/.test(code) || /^ht/i.test(code))) {
        event.preventDefault()
        event.stopPropagation()
      }
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [navigate])
  return (
    <Form method="get" action="/admin/intake" aria-label="Scan a code" className="scan-box">
      <input type="hidden" name="at" value="step" />
      <input
        type="text"
        name="code"
        className="field-input"
        aria-label="Scan or type: ticket, slip, serial, parcel or invoice"
        placeholder="Scan a code"
        maxLength={300}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        required
      />
      <button type="submit" className="visually-hidden">
        Open
      </button>
    </Form>
  )
}

/** Every code has a digit, and no shortcut has one: quick presses of shortcuts are no scan. */
function isCode(code: string): boolean {
  return code.length >= MIN_LENGTH && /\d/.test(code)
}

/** In a part test, 1, 2 and 3 are answers, which people give as fast as slow scanners type. */
function answersParts(target: EventTarget | null, code: string): boolean {
  return /^[123]+$/.test(code) && target instanceof Element && target.closest('.part-test fieldset') !== null
}

/** Fields that wait for a scanned code on their page; a slip's code opens its ticket all the same. */
const targets = ['serial_seen', 'out_tracking']

function fillTarget(code: string): boolean {
  if (/\/t\/\d+/.test(code)) return false
  const field = targets
    .map((name) => document.querySelector<HTMLInputElement>(`.staff-pages input[name="${name}"]`))
    .find((one) => one !== null && one.value === '')
  if (!field) return false
  field.value = code
  field.focus()
  return true
}

function scanSearch(code: string): string {
  return `/admin/intake?at=step&code=${encodeURIComponent(code)}`
}
