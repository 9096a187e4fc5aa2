import { useEffect, useSyncExternalStore } from 'react'

/** Shortcuts in the order of the dialog. Two keys are pressed one after the other. */
export const shortcutGroups = [
  {
    title: 'Anywhere',
    keys: [
      { keys: ['?'], does: 'Show these shortcuts' },
      { keys: ['Ctrl K'], does: 'Find a ticket, customer, phone, page or action (on a Mac ⌘ and K)' },
      { keys: ['g', 'o'], does: 'Go to the overview' },
      { keys: ['g', 't'], does: 'Go to the tickets' },
      { keys: ['g', 'd'], does: 'Go to the devices' },
      { keys: ['g', 'm'], does: 'Go to the mail' },
      { keys: ['Esc'], does: 'Leave a field, close a message' },
    ],
  },
  {
    title: 'In a list',
    keys: [
      { keys: ['/'], does: 'Search (on other pages: find anything)' },
      { keys: ['j'], does: 'Next row (then also ↓)' },
      { keys: ['k'], does: 'Row before (then also ↑)' },
      { keys: ['Enter'], does: 'Open the row' },
      { keys: ['x'], does: 'Choose the row, or not' },
    ],
  },
  {
    title: 'On the bank page',
    keys: [
      { keys: ['j'], does: 'Next proposal' },
      { keys: ['k'], does: 'Proposal before' },
      { keys: ['b'], does: 'Book the proposal' },
    ],
  },
  {
    title: 'On a ticket',
    keys: [
      { keys: ['n'], does: 'Write a note' },
      { keys: ['s'], does: 'Choose the status' },
      { keys: ['a'], does: 'Assign somebody' },
      { keys: ['v'], does: 'Show the note to the customer, or not' },
      { keys: ['Ctrl Enter'], does: 'Save the note (on a Mac ⌘ and Enter)' },
      { keys: ['['], does: 'Ticket before, in the list you came from' },
      { keys: [']'], does: 'Next ticket of that list' },
      { keys: ['u'], does: 'Back to that list' },
    ],
  },
] as const

/** Time for the second of two keys, in milliseconds. */
const timeoutMs = 1500

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'isComposing'>

/** Normalises a key press to its name in the table; null if it is no shortcut, such as with a modifier. */
export function shortcutKey(event: Key): string | null {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return null
  if (event.key.length !== 1) return null
  if (!/[a-z]/i.test(event.key)) return event.key
  // With caps lock on, `key` is upper case without Shift.
  return event.shiftKey ? null : event.key.toLowerCase()
}

/** Combines two key presses: the second alone, or "g t" after a recent prefix key. */
export function shortcutWord(key: string, lead: { key: string; at: number } | null, now: number): string {
  return lead && now - lead.at < timeoutMs ? `${lead.key} ${key}` : key
}

type Acts = Record<string, (() => void) | undefined>

const layers = new Set<Acts>()
let lead: { key: string; at: number } | null = null

function onKeyDown(event: KeyboardEvent): void {
  if (event.key === 'Escape') return leaveField(event)
  const key = shortcutKey(event)
  if (key === null || event.defaultPrevented || !areOn() || isTyping(event.target)) return
  // No shortcuts while a dialog is open.
  if (document.querySelector('dialog[open]')) return
  const word = shortcutWord(key, lead, event.timeStamp)
  lead = word === 'g' ? { key, at: event.timeStamp } : null
  for (const acts of layers) {
    const act = acts[word]
    if (!act) continue
    event.preventDefault()
    act()
    return
  }
}

/** Registers a handler for each of these keys while the component is mounted. */
export function useShortcuts(acts: Acts): void {
  useEffect(() => {
    if (layers.size === 0) document.addEventListener('keydown', onKeyDown)
    layers.add(acts)
    return () => {
      layers.delete(acts)
      if (layers.size === 0) document.removeEventListener('keydown', onKeyDown)
    }
  })
}

/** Escape leaves the input for the page; a search input with text is cleared first, by the browser itself. */
function leaveField({ target, defaultPrevented }: KeyboardEvent): void {
  if (
    defaultPrevented ||
    !isTyping(target) ||
    !(target instanceof HTMLElement) ||
    !target.closest('.staff-pages, .staff-header')
  )
    return
  if (target instanceof HTMLInputElement && target.type === 'search' && target.value !== '') return
  target.blur()
}

/** True if a key press in this element types text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target instanceof HTMLInputElement) return !/^(checkbox|radio|button|submit)$/.test(target.type)
  return target.closest('textarea, select, [contenteditable]') !== null
}

const storageKey = 'desk-shortcuts'
const listeners = new Set<() => void>()

function areOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

/** Whether single-key shortcuts are on in this browser, and the setter. */
export function useShortcutSwitch(): [boolean, (on: boolean) => void] {
  const isOn = useSyncExternalStore(listen, areOn, () => true)
  return [isOn, setShortcuts]
}

function setShortcuts(on: boolean): void {
  try {
    if (on) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // On where the browser has no storage.
  }
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
