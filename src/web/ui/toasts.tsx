import { useEffect, useRef, useState, type RefObject } from 'react'
import { subscribeFlashes, type Flash, type FlashType } from './flash.ts'

const displayMs = 10_000

const titles = {
  default: 'Message',
  success: 'Done',
  info: 'Note',
  error: 'Error',
  warning: 'Warning',
} as const satisfies Record<FlashType, string>

type Toast = Flash & { id: number }

/** Flash messages at the top left, dismissed after ten seconds, by a click, Escape or their button. */
export function Toasts({ initial }: { initial: readonly Flash[] }) {
  const regionRef = useRef<HTMLElement>(null)
  const [toasts, setToasts] = useState<Toast[]>(() =>
    initial.map((flash, index) => ({ ...flash, id: index - initial.length })),
  )
  const { isPaused, resume } = usePause(regionRef)

  useEffect(() => {
    let next = 0
    // Insert the server-rendered messages again: screen readers announce only changes of a live region.
    const again = setTimeout(() => setToasts((shown) => shown.map((toast) => ({ ...toast, id: next++ }))))
    const stop = subscribeFlashes((flash) => setToasts((shown) => [...shown, { ...flash, id: next++ }]))
    return () => {
      clearTimeout(again)
      stop()
    }
  }, [])

  const dismiss = (id: number) => {
    resume()
    passFocusOn(regionRef.current, id)
    setToasts((shown) => shown.filter((toast) => toast.id !== id))
  }
  useDismissals(regionRef, toasts.length > 0, dismiss)

  const cards = (urgent: boolean) =>
    toasts
      .filter(({ type }) => (type === 'error') === urgent)
      .map((toast) => <ToastCard key={toast.id} toast={toast} isPaused={isPaused} dismiss={dismiss} />)
  return (
    <section className="toasts" aria-label="Messages" tabIndex={-1} ref={regionRef}>
      <div role="alert">{cards(true)}</div>
      <output>{cards(false)}</output>
    </section>
  )
}

type ToastCardProps = { toast: Toast; isPaused: boolean; dismiss: (id: number) => void }

function ToastCard({ toast: { id, type, text }, isPaused, dismiss }: ToastCardProps) {
  const leftMs = useRef(displayMs)
  const dismissRef = useRef(dismiss)
  useEffect(() => {
    dismissRef.current = dismiss
  })

  useEffect(() => {
    if (isPaused) return
    const since = Date.now()
    const timer = setTimeout(() => dismissRef.current(id), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= Date.now() - since
    }
  }, [isPaused, id])

  return (
    <span className={`toast toast-${type}`} data-toast={id}>
      <span>
        <strong className="toast-title">{titles[type]}</strong>
        <span className="toast-text">{text}</span>
      </span>
      <button type="button" className="toast-close" aria-label="Dismiss message">
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M3 3l10 10M13 3L3 13" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
    </span>
  )
}

/** True while pointer or focus is inside the messages, which pauses the timeout. */
function usePause(regionRef: RefObject<HTMLElement | null>) {
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    const region = regionRef.current
    const pause = () => setPaused(true)
    const resume = () => setPaused(false)
    const changes = { pointerover: pause, focusin: pause, pointerout: resume, focusout: resume }
    for (const [name, change] of Object.entries(changes)) region?.addEventListener(name, change)
    return () => {
      for (const [name, change] of Object.entries(changes)) region?.removeEventListener(name, change)
    }
  }, [regionRef])
  // A removed element fires no pointerleave, so release the pause by hand.
  return { isPaused, resume: () => setPaused(false) }
}

/** Calls `dismiss` for a clicked message, and on Escape for the focused or else the newest one. */
function useDismissals(
  regionRef: RefObject<HTMLElement | null>,
  some: boolean,
  dismiss: (id: number) => void,
) {
  useEffect(() => {
    if (!some) return
    const region = regionRef.current
    const getId = (element: Element | null | undefined) =>
      element?.closest<HTMLElement>('[data-toast]')?.dataset['toast']
    const onClick = ({ target }: MouseEvent) => {
      const id = target instanceof Element ? getId(target) : undefined
      if (id !== undefined) dismiss(Number(id))
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      const ids = [...(region?.querySelectorAll('[data-toast]') ?? [])].map((toast) => Number(getId(toast)))
      dismiss(Number(getId(document.activeElement) ?? Math.max(...ids)))
    }
    region?.addEventListener('click', onClick)
    document.addEventListener('keydown', onKey)
    return () => {
      region?.removeEventListener('click', onClick)
      document.removeEventListener('keydown', onKey)
    }
  })
}

/** Moves the focus to another message when the focused one is removed. */
function passFocusOn(region: HTMLElement | null, id: number): void {
  const leaving = region?.querySelector(`[data-toast="${id}"]`)
  if (!region || !leaving?.contains(document.activeElement)) return
  const others = [...region.querySelectorAll<HTMLElement>('.toast-close')].filter(
    (close) => !leaving.contains(close),
  )
  const next = others[0] ?? region
  next.focus({ preventScroll: true })
}
