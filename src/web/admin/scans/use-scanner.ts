import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { scanPath } from '#contract/scans.ts'
import { isRefused } from '../../api.ts'
import { browserApi } from '../../browser-api.ts'
import { isTyping } from '../shortcuts/shortcuts.ts'
import { addKey, areAnswers, endsScan, isNoAnswer, type KeyBurst } from './key-burst.ts'
import { offerCode, publishScan } from './scan-signal.ts'

/** Opens the ticket of a scanned code at its next step: a scanner types and presses Enter, whatever has the focus. */
export function useScanner(): void {
  const navigate = useNavigate()
  useEffect(() => {
    let burst: KeyBurst | null = null
    let newest = ''
    const open = async (code: string) => {
      newest = code
      // Asked here, the next page is the ticket's own; a code that opens none is told by the page that takes codes.
      const found = await browserApi.send('POST /api/scans', { data: { code } })
      // Not after the next scan.
      if (newest === code) void navigate(isRefused(found) ? scanSearch(code) : scanPath(found))
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      const inPartTest = isInPartTest(event.target)
      if (event.key === 'Enter') {
        const scanned = burst && endsScan(burst, event.timeStamp, { inPartTest }) ? burst : null
        burst = null
        if (scanned === null) return
        event.preventDefault()
        event.stopPropagation()
        publishScan(scanned.firstAt)
        if (!offerCode(scanned.code) && !fillTarget(scanned.code)) void open(scanned.code)
        return
      }
      if (event.key.length !== 1) return
      burst = addKey(burst, event.key, event.timeStamp)
      if (inPartTest && areAnswers(burst)) return
      if (inPartTest && isNoAnswer(burst)) publishScan(burst.firstAt)
      // The keys of a scanner are no shortcuts, and scroll nothing; an address has no digit at first.
      if (burst.code.length > 1 && (/\d/.test(burst.code) || /^ht/i.test(burst.code))) {
        event.preventDefault()
        event.stopPropagation()
      }
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => {
      newest = ''
      document.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [navigate])
}

function isInPartTest(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.part-test fieldset') !== null
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
