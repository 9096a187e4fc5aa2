import { useEffect, useSyncExternalStore } from 'react'

/** What keys do, in the order in which the sheet shows them. Two keys in a row are pressed one after the other. */
export const shortcutGroups = [
  {
    title: 'Anywhere',
    keys: [
      { keys: ['?'], does: 'Show these shortcuts' },
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
      { keys: ['/'], does: 'Search' },
      { keys: ['j'], does: 'Next row (then also ↓)' },
      { keys: ['k'], does: 'Row before (then also ↑)' },
      { keys: ['Enter'], does: 'Open the row' },
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

/** How long after the first of two keys the second one counts, in milliseconds. */
const patience = 1500

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'isComposing'>

/** The key as the table names it; null for what is no shortcut, such as anything with a modifier. */
export function shortcutKey(event: Key): string | null {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return null
  if (event.key.length !== 1) return null
  if (!/[a-z]/i.test(event.key)) return event.key
  // With the caps lock on a letter is still that letter.
  return event.shiftKey ? null : event.key.toLowerCase()
}

/** What two key presses ask for: the second alone, or "g t" when the first has just led it in. */
export function shortcutWord(key: string, lead: { key: string; at: number } | null, now: number): string {
  return lead && now - lead.at < patience ? `${lead.key} ${key}` : key
}

type Acts = Record<string, (() => void) | undefined>

const layers = new Set<Acts>()
let lead: { key: string; at: number } | null = null

function onKeyDown(event: KeyboardEvent): void {
  if (event.key === 'Escape') return leaveField(event)
  const key = shortcutKey(event)
  if (key === null || event.defaultPrevented || !areOn() || isTyping(event.target)) return
  // A question has to be answered first.
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

/** Does something for each of these keys, as long as the part that asks for it is shown. */
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

/** Gives the keys back to the page. A search that holds words is emptied first, by the browser itself. */
function leaveField({ target, defaultPrevented }: KeyboardEvent): void {
  if (defaultPrevented || !isTyping(target) || !(target instanceof HTMLElement) || !target.closest('.desk'))
    return
  if (target instanceof HTMLInputElement && target.type === 'search' && target.value !== '') return
  target.blur()
}

/** True where a key press writes something. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target instanceof HTMLInputElement) return !/^(checkbox|radio|button|submit)$/.test(target.type)
  return target.closest('textarea, select, [contenteditable]') !== null
}

const place = 'desk-shortcuts'
const listeners = new Set<() => void>()

function areOn(): boolean {
  try {
    return localStorage.getItem(place) !== 'off'
  } catch {
    return true
  }
}

/** Whether single keys do anything in this browser, and how to change that. */
export function useShortcutSwitch(): [boolean, (on: boolean) => void] {
  const isOn = useSyncExternalStore(listen, areOn, () => true)
  return [isOn, turn]
}

function turn(on: boolean): void {
  try {
    if (on) localStorage.removeItem(place)
    else localStorage.setItem(place, 'off')
  } catch {
    // A browser that keeps nothing has them on.
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
